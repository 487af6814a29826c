import { setTimeout as wait } from 'node:timers/promises'

type UntilTold<T> = {
  /** Nothing while the server is down. */
  ask: () => Promise<Response | undefined>
  /** What a final answer means; undefined for one that is none. */
  hear: (words: unknown, answer: Response) => T | undefined
  /** Does the work that the server may ask for with 428. */
  work?: () => Promise<void> | void
}

/** Asks again while the server is down or busy, as a browser does, until there is a final answer. */
export async function untilTold<T>({ ask, hear, work }: UntilTold<T>): Promise<T> {
  for (; ; await wait(50)) {
    const answer = await ask()
    // Killed in the middle of its words, it has said nothing.
    const words: unknown = await answer?.json().catch(() => undefined)
    if (!answer || words === undefined) continue
    const told = hear(words, answer)
    if (told !== undefined) return told
    if (answer.status === 428 && work) await work()
    else if (answer.status < 500) throw new Error(`${answer.status} ${JSON.stringify(words)}`)
  }
}
