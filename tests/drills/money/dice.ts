import { randomInt } from 'node:crypto'

export type Dice = ReturnType<typeof dice>

/** Chance that can be had again: a drill prints its seed, and SEED=7 makes the dice fall as they fell then. */
export function dice(seed = Number(process.env['SEED'] ?? randomInt(1_000_000))) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    seed,
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    shuffled: <T>(things: readonly T[]): T[] =>
      things
        .map((thing) => [next(), thing] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, thing]) => thing),
  }
}
