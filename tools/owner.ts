import { userInfo } from 'node:os'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { operatorActor } from '#server/kit/actor.ts'
import { systemClock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { paymentListeners } from '#server/payment-listeners.ts'
import { readSettings } from '#server/settings.ts'
import { printOwnerLink } from '#server/staff/staff.ts'
import { withActiveKeyFirst } from '#server/vault/key-ring.ts'
import { loadKeys } from '#server/vault/keys.ts'
import { quietReport, runTool } from './run-tool.ts'

/**
 * `npm run owner` prints a link for a new owner of the Desk; `npm run owner -- <name>` one for that owner. It works with
 * or without a running server.
 */
await runTool(async () => {
  const settings = readSettings()
  if (!settings.isConsoleOn) return console.log('The Desk is off: CONSOLE=off.')
  const { connection, close } = await openDatabaseForCommand(settings, quietReport)
  try {
    const keys = await withActiveKeyFirst(connection.db, loadKeys(settings))
    const deps = { db: connection.db, settings, clock: systemClock, keys, paymentListeners }
    const actor = operatorActor(userInfo().uid)
    const link = await printOwnerLink(deps, actor, process.argv.slice(2).join(' '))
    console.log(`${link}\nThe link works once, within an hour.`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.log(error.message)
    process.exitCode = 1
  } finally {
    await close()
  }
})
