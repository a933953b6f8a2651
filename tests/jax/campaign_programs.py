# SPDX-License-Identifier: GPL-3.0-or-later
"""Small random programs for the campaign: ops whose partitioning has cases of its own (shifts, parts, windows, sorts,
look-ups, loops), joined at random, with sharding constraints between them, also where an axis does not divide."""
import random

import jax
import jax.numpy as jnp
from jax import lax

SIZES = (4, 6, 8, 8, 12, 16, 16, 24, 5)
MOST_ELEMENTS = 4096


def reverse(rng, x, other):
    return lax.rev(x, (rng.randrange(x.ndim),))


def roll(rng, x, other):
    axis = rng.randrange(x.ndim)
    return jnp.roll(x, rng.randrange(1, x.shape[axis]), axis)


def pad(rng, x, other):
    sides = [(rng.choice((-1, 0, 0, 1, 3)), rng.choice((-1, 0, 0, 2)), rng.choice((0, 0, 0, 1))) for _ in x.shape]
    return lax.pad(x, jnp.float32(0.5), sides)


def join(rng, x, other):
    axis = rng.randrange(x.ndim)
    return jnp.concatenate([x, jnp.sin(x) if rng.random() < 0.5 else lax.slice_in_dim(x, 1, x.shape[axis], 1, axis)], axis)


def part(rng, x, other):
    axis = rng.randrange(x.ndim)
    start = rng.randrange(x.shape[axis] // 2)
    return lax.slice_in_dim(x, start, x.shape[axis] - rng.randrange(2), rng.choice((1, 1, 2)), axis)


def moving_part(rng, x, other):
    axis = rng.randrange(x.ndim)
    length = max(1, x.shape[axis] // 2)
    return lax.dynamic_slice_in_dim(x, jnp.int32(jnp.abs(x.ravel()[0]) * 10), length, axis)


def write_part(rng, x, other):
    axis = rng.randrange(x.ndim)
    update = lax.slice_in_dim(jnp.tanh(x), 0, max(1, x.shape[axis] // 2), 1, axis)
    return lax.dynamic_update_slice_in_dim(x, update, jnp.int32(jnp.abs(x.ravel()[-1]) * 10), axis)


def sort(rng, x, other):
    return jnp.sort(x, rng.randrange(x.ndim))


def order(rng, x, other):
    axis = rng.randrange(x.ndim)
    return jnp.take_along_axis(x, jnp.argsort(jnp.cos(x * 7), axis), axis)


def rows(rng, x, other):
    axis = rng.randrange(x.ndim)
    index = jnp.arange(rng.choice((4, 8, 12)), dtype=jnp.int32) * rng.choice((1, 3, 5)) % x.shape[axis]
    return jnp.take(x, index, axis, mode=rng.choice(("clip", "fill")))


def add_rows(rng, x, other):
    index = jnp.arange(x.shape[0], dtype=jnp.int32) * 3 % max(2, x.shape[0] // 2)
    return jnp.zeros_like(x).at[index].add(x)


def running_sum(rng, x, other):
    return rng.choice((jnp.cumsum, lambda y, axis: lax.cummax(y, axis)))(x, axis=rng.randrange(x.ndim))


def pool(rng, x, other):
    window = [rng.choice((1, 2, 3)) for _ in x.shape]
    strides = [rng.choice((1, 1, 2)) for _ in x.shape]
    return lax.reduce_window(x, 0.0, lax.add, window, strides, rng.choice(("SAME", "VALID")))


def convolve(rng, x, other):
    y = x.reshape((-1,) + x.shape[-2:] if x.ndim > 2 else (1,) + x.shape)
    width = min(3, y.shape[1])
    kernel = jnp.sin(jnp.arange(width * y.shape[2] * 4, dtype=jnp.float32)).reshape(width, y.shape[2], 4)
    padding = [(rng.randrange(3), rng.randrange(3))]
    hole = rng.choice((1, 1, 2)) if y.shape[1] > 4 else 1
    return lax.conv_general_dilated(y, kernel, (rng.choice((1, 2)),), padding, lhs_dilation=(rng.choice((1, 1, 2)),),
                                    rhs_dilation=(hole,), dimension_numbers=("NWC", "WIO", "NWC"))


def reduce(rng, x, other):
    axes = tuple(d for d in range(x.ndim) if rng.random() < 0.4) or (0,)
    made = rng.choice((jnp.sum, jnp.max, jnp.mean, jnp.min))(x, axis=axes, keepdims=True)
    return x - made


def place_of_largest(rng, x, other):
    axis = rng.randrange(x.ndim)
    return x + jnp.expand_dims(jnp.argmax(x, axis), axis).astype(jnp.float32) * 0.1


def turn(rng, x, other):
    order_of = list(range(x.ndim))
    rng.shuffle(order_of)
    return jnp.transpose(x, order_of)


def reshape(rng, x, other):
    flat = x.size
    first = rng.choice([n for n in (2, 3, 4, 6, 8, 12, 16, 24) if flat % n == 0] or [1])
    return x.reshape((first, flat // first))


def product(rng, x, other):
    y = x.reshape(x.shape[0], -1)
    return jnp.tanh(y @ y.T) if rng.random() < 0.5 else jnp.tanh(y.T[:other.shape[0]] @ y) if \
        y.shape[1] >= other.shape[0] else jnp.tanh(y.T @ y)


def loop(rng, x, other):
    axis = rng.randrange(x.ndim)
    steps, back = x.shape[axis], rng.random() < 0.5

    def body(i, carried):
        at = steps - 1 - i if back else i
        one = lax.dynamic_slice_in_dim(carried, at, 1, axis)
        return lax.dynamic_update_slice_in_dim(carried, jnp.tanh(one + jnp.mean(carried, axis, keepdims=True)), at, axis)

    return lax.fori_loop(0, steps, body, x)


def scan(rng, x, other):
    def body(carried, one):
        carried = jnp.tanh(carried + one)
        return carried, carried * 2

    return lax.scan(body, jnp.zeros(x.shape[1:], x.dtype), x, reverse=rng.random() < 0.5)[1]


def mask(rng, x, other):
    axis = rng.randrange(x.ndim)
    return jnp.where(lax.broadcasted_iota(jnp.int32, x.shape, axis) < rng.randrange(1, x.shape[axis] + 1), x, 0.25)


OPS = (reverse, roll, pad, join, part, moving_part, write_part, sort, order, rows, add_rows, running_sum, pool, convolve,
       reduce, place_of_largest, turn, reshape, product, loop, scan, mask)


def random_program(seed):
    """Arguments, and a function of them: `constrain(x)` is asked between the ops, so that the whole program can be
    printed without shardings and compiled with them."""
    rng = random.Random(seed)
    arguments = [jax.ShapeDtypeStruct(tuple(rng.choice(SIZES) for _ in range(rng.choice((2, 2, 3)))), jnp.float32)
                 for _ in range(2)]
    count = rng.randrange(2, 7)

    def run(constrain, *given):
        choose = random.Random(seed + 1)
        values = list(given)
        for _ in range(count):
            at = choose.randrange(len(values))
            op = choose.choice(OPS)
            made = op(choose, values[at], values[0])
            if made.ndim < 2 or min(made.shape) < 2 or made.size > MOST_ELEMENTS:
                continue
            values.append(constrain(made))
        return tuple(values[len(given):][-3:] or [values[0] * 2])

    return arguments, run


def printed(seed):
    arguments, run = random_program(seed)
    return jax.jit(lambda *given: run(lambda x: x, *given), keep_unused=True).lower(*arguments).as_text(debug_info=True)


if __name__ == "__main__":
    import sys
    print(printed(int(sys.argv[1])))
