"""Planning of everything that is cut: all pieces of a stock are laid out together on as few sheets as possible.

A page is a column of blocks. A block is a grid of pieces of one size, with its own marks on all four sides, so that its
cuts are straight: first those between blocks, then across each block, then down.

`lots` sorts pieces by size, `layout` fills pages, `choose` compares ways to do it, `marks` draws cut lines, `machine`
has what cutting machines need, and `sheets` draws pages. `guide` draws the instructions for cutting.
"""
