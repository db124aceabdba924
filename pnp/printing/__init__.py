"""The sheets that one owner needs today: only the components that changed since they were last printed.

`pnp.pipeline.build` makes the kit of everyone, the same for all. Here is what belongs to one owner: `held` is what
there is already, `changes` what is to be taken out and put in, `job` prints it, `change_list` draws the list.
"""
