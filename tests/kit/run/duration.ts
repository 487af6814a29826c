import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    durations?: Durations
  }
}

/**
 * The longest that each of these takes on a quiet machine. Tests measure and print them; only `npm run bench` compares,
 * because what else a machine has to do says nothing about the product.
 */
export const promisedMs = {
  'A registration, 200 in one second, 99 of 100 within': 1_500,
  'An application, 200 in one second, 99 of 100 within': 1_500,
  'An order, 200 for the last 50 pieces, 99 of 100 within': 1_500,
  'An order while the server is killed ten times, 99 of 100 within': 1_500,
  'The longest answer while the database is frozen': 6_000,
  'The longest query on a frozen database': 6_000,
  'The longest wait for a page during a flood of requests': 1_500,
  'The most work between two pages during a flood of requests': 1_500,
  'The server up again after a kill, half of them within': 3_000,
  'The database found again after a kill of its server, half of them within': 3_000,
  'The database repaired after a kill of everything, half of them within': 5_000,
  'The database back after a kill of its postmaster': 5_000,
  'The store back after a kill of its database': 5_000,
  'The longest answer to a notice of a payment': 1_000,
  'The longest refusal of a gift while Stripe is down': 12_000,
  'The longest read of a page while Stripe is down': 2_000,
  'A page while Stripe is down, half of them, beyond 1.2 times a calm minute': 10,
  'The answer while the feed of the newsletter hangs': 2_000,
  'A feed that drips, until it is given up': 7_000,
  'The longest reading of a hostile feed of 2 MB': 50,
  'A trapped and an honest application, medians apart': 20,
  'A change heard on every node': 2_000,
  'A change shown on every node': 2_000,
  'A reader behind a migration that waits for a table': 1_200,
  'The stop of a worker whose job does not end': 2_000,
} satisfies Record<string, number>

export type Promised = keyof typeof promisedMs
export type Durations = Partial<Record<Promised, number>>
export const promises = Object.keys(promisedMs) as Promised[]

/** Prints what was measured and leaves it with the test, where the bench finds it. Of several the longest counts. */
export function printDuration(what: Promised, milliseconds: number): void {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error('A duration is measured within a test.')
  test.meta.durations = longestOf([test.meta.durations ?? {}, { [what]: milliseconds }])
  console.info(`  ${what}: ${milliseconds.toFixed(0)} ms`)
}

export function longestOf(all: readonly Durations[]): Durations {
  const longest: Durations = {}
  for (const what of promises) {
    const measured = all.flatMap((durations) => durations[what] ?? [])
    if (measured.length > 0) longest[what] = Math.max(...measured)
  }
  return longest
}
