from pnp.checks.shared import counter_supply
from pnp.model.game import Game, PieceId, SideId

AMBER = SideId("amber")


def test_the_most_pieces_are_the_cheapest_first(heavy: Game) -> None:
    assert counter_supply.most_pieces(heavy, AMBER, tuple(heavy.pieces)) == 10, "4 runners and 4 lancers for 12; 2 free"
    assert counter_supply.most_pieces(heavy, AMBER, heavy.composites["power-up"].of) == 8
    assert counter_supply.most_pieces(heavy, AMBER, (PieceId("bombard"),)) == 4
