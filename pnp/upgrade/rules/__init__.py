"""The rules of upgrades, in the order in which they are applied: each sees what those before it have written."""

from pnp.upgrade.rules.boxes import boxes
from pnp.upgrade.rules.cover import attribute
from pnp.upgrade.rules.renames import key, template_part, value
from pnp.upgrade.rules.support import support
from pnp.upgrade.rules.terrain import letters, merged, over
from pnp.upgrade.rules.version import version
from pnp.upgrade.rules.weapons import losses, weapons
from pnp.upgrade.rules.zones import set_up_zones
from pnp.upgrade.written_game import UpgradeRule

_PANELS = ("charts/*/rows/*/*/kind", "rules/summary/*/*/kind")

RULES = (
    UpgradeRule(2, key("scenarios/*/world", "setting")),
    UpgradeRule(2, template_part("world", "setting")),
    UpgradeRule(2, boxes),
    UpgradeRule(2, template_part("orbit", "box")),
    UpgradeRule(2, support),
    UpgradeRule(2, template_part("batteries", "support")),
    UpgradeRule(2, losses),
    UpgradeRule(2, weapons),
    UpgradeRule(2, value({"forts": "emplacements", "ortillery": "support"}, *_PANELS)),
    UpgradeRule(2, set_up_zones),
    UpgradeRule(2, over),
    UpgradeRule(2, merged),
    UpgradeRule(2, letters),
    UpgradeRule(2, attribute),
    UpgradeRule(2, version(2)),
)
