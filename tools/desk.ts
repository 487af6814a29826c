import { userInfo } from 'node:os'
import { type Cents, cents } from '#contract/money.ts'
import { formatMoney, readMoney } from '#contract/money-text.ts'
import { visitDatabase } from '#server/db/open.ts'
import type { Actor } from '#server/kit/actor.ts'
import { systemClock } from '#server/kit/clock.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { GivenBack } from '#server/payments/payments.ts'
import { readSettings } from '#server/settings.ts'
import { activeFirst } from '#server/vault/key-ring.ts'
import { loadKeys } from '#server/vault/keys.ts'
import { quietReport, runTool } from './run-tool.ts'

/** What somebody at a desk asks for, and who they are. */
export type Ask = {
  deps: Deps
  actor: Actor
  /** The first word; without one, `list`. */
  verb: string
  /** The second word: a reference, a code or a file. */
  which: string
  rest: readonly string[]
}

/** A command of staff, beside a running server or without it. What is refused is told in its own words. */
export const runDesk = (answer: (ask: Ask) => Promise<string>): Promise<void> =>
  runTool(async () => {
    const settings = readSettings()
    const { connection, close } = await visitDatabase(settings, quietReport)
    const keys = await activeFirst(connection.db, loadKeys(settings))
    const deps = { db: connection.db, settings, clock: systemClock, keys, paymentListeners }
    const actor = { name: userInfo().username, role: 'staff' }
    const [verb = 'list', which = '', ...rest] = process.argv.slice(2)
    try {
      console.log(await answer({ deps, actor, verb, which, rest }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      console.log(error.message)
      process.exitCode = 1
    } finally {
      await close()
    }
  })

export function moneyIn(text: string): Cents {
  const amount = readMoney(text)
  if (!amount) throw new Refusal('invalid', 'Say how much, like 60.00.')
  return amount
}

/** What of the money went back and what is on its way; no words where nothing was asked for. */
export function backInWords({ refunded, asked }: GivenBack): string {
  const back = refunded > 0 ? `, ${formatMoney(cents(refunded))} given back` : ''
  const still = asked > 0 ? `, ${formatMoney(cents(asked))} still to go back` : ''
  return back + still
}

/** Mismatched and disputed payments above the list, with a line between; nothing where there are none. */
export const needsALook = (troubles: readonly string[]): readonly string[] =>
  troubles.length === 0 ? [] : ['Payments to look at:', ...troubles, '']
