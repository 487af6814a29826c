import { userInfo } from 'node:os'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { type Actor, operatorActor } from '#server/kit/actor.ts'
import { systemClock } from '#server/kit/clock.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
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
