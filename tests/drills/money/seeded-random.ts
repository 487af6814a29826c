import { randomInt } from 'node:crypto'

/** Reproducible random numbers: a drill prints its seed, and SEED=7 repeats that run. */
export function seededRandom(seed = Number(process.env['SEED'] ?? randomInt(1_000_000))) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    seed,
    between: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    shuffled: <T>(items: readonly T[]): T[] =>
      items
        .map((item) => [next(), item] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, item]) => item),
  }
}
