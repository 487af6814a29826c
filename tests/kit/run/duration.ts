import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    durations?: Durations
  }
}

/**
 * The maximum of each duration on a quiet machine. Tests measure and print durations; only `npm run bench` compares them,
 * because other work on a machine says nothing about the product.
 */
export const promisedMs = {
  'A registration of a crowd in one second, 99 of 100 within': 1_500,
  'An application of a crowd in one second, 99 of 100 within': 1_500,
  'An order of a crowd for the last items, 99 of 100 within': 1_500,
  'An order while the server is killed, 99 of 100 within': 1_500,
  'The longest response while the database is frozen': 6_000,
  'The longest query on a frozen database': 6_000,
  'The longest wait for a page during a flood of requests': 1_500,
  'Maximum CPU time of the server per page view during a flood of requests': 1_500,
  'The server up again after a kill, half of them within': 3_000,
  'The database found again after a kill of its server, half of them within': 3_000,
  'The database repaired after a kill of everything, half of them within': 5_000,
  'The database back after a kill of its postmaster': 5_000,
  'The store back after a kill of its database': 5_000,
  'The longest response to a payment webhook': 1_000,
  'The longest refusal of a gift while Stripe is down': 12_000,
  'The longest read of a page while Stripe is down': 2_000,
  'A page while Stripe is down, median above 1.2 times the usual one': 10,
  'The response while the newsletter feed hangs': 2_000,
  'A feed that never ends, until it is aborted': 7_000,
  'The longest parsing of a hostile feed of 2 MB': 50,
  'A honeypot and an honest application, difference of the medians': 20,
  'A change received by every node': 2_000,
  'A change shown on every node': 2_000,
  'A query behind a migration that waits for a table': 1_200,
  'A disabled person refused on another server': 1_000,
  'The hash chain of 100,000 audit log entries': 5_000,
  'The stop of a worker whose job does not end': 2_000,
} satisfies Record<string, number>

export type Promised = keyof typeof promisedMs
export type Durations = Partial<Record<Promised, number>>
export const promises = Object.keys(promisedMs) as Promised[]

/** Prints a duration and stores it with the test, where the benchmark reads it. Of several the longest counts. */
export function printDuration(what: Promised, milliseconds: number): void {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error('Call printDuration within a test.')
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
