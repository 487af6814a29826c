import { userInfo } from 'node:os'
import { type Cents, cents } from '#contract/money.ts'
import { formatMoney, readMoney } from '#contract/text/money.ts'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { pageSize } from '#server/db/rows.ts'
import { type Actor, operatorActor } from '#server/kit/actor.ts'
import { systemClock } from '#server/kit/clock.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { RefundTotals } from '#server/payments/payments.ts'
import { readSettings } from '#server/settings.ts'
import { withActiveKeyFirst } from '#server/vault/key-ring.ts'
import { loadKeys } from '#server/vault/keys.ts'
import { quietReport, runTool } from './run-tool.ts'

/** A parsed command line of a staff member, with the dependencies to run it. */
export type StaffCommand = {
  deps: Deps
  actor: Actor
  /** The first word; without one, `list`. */
  verb: string
  /** The second word: a reference, a code or a file. */
  which: string
  rest: readonly string[]
}

/** Runs a staff command, with or without a running server. Prints the result, or the message of a `Refusal`. */
export const runStaffCommand = (run: (command: StaffCommand) => Promise<string>): Promise<void> =>
  runTool(async () => {
    const settings = readSettings()
    const { connection, close } = await openDatabaseForCommand(settings, quietReport)
    const keys = await withActiveKeyFirst(connection.db, loadKeys(settings))
    const deps = { db: connection.db, settings, clock: systemClock, keys, paymentListeners }
    const actor = operatorActor(userInfo().uid)
    const [verb = 'list', which = '', ...rest] = process.argv.slice(2)
    try {
      console.log(await run({ deps, actor, verb, which, rest }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      console.log(error.message)
      process.exitCode = 1
    } finally {
      await close()
    }
  })

/** The line below a full page of a list; nothing below the last page. */
export const nextPage = (command: string, listed: readonly unknown[], key: unknown): string[] =>
  listed.length < pageSize ? [] : ['', `More: npm run ${command} -- list ${String(key)}`]

export function parseAmount(text: string): Cents {
  const amount = readMoney(text)
  if (!amount) throw new Refusal('invalid', 'Enter an amount like 60.00.')
  return amount
}

/** An amount, the version that the staff member saw, and a reason. */
export function parseRefund([amount = '', version = '', ...reason]: readonly string[]) {
  return { amount: parseAmount(amount), version: Number(version), reason: reason.join(' ') }
}

/** The completed and pending refunds of a payment as text; empty if there are none. */
export function describeRefunds({ refunded, requested }: RefundTotals): string {
  const completed = refunded > 0 ? `, ${formatMoney(cents(refunded))} refunded` : ''
  const pending = requested > 0 ? `, ${formatMoney(cents(requested))} refund pending` : ''
  return completed + pending
}

/** The lines about mismatched and disputed payments, which go above the list. */
export const describeTroubles = (troubles: readonly string[]): readonly string[] =>
  troubles.length === 0 ? [] : ['Payments that need attention:', ...troubles, '']
