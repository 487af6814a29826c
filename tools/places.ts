import { userInfo } from 'node:os'
import { formatDay, type Day } from '#contract/dates.ts'
import { visitDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  type DeskBooking,
  markTexted,
  readDesk,
  releaseBooking,
} from '#server/registrations/desk.ts'
import { readSettings } from '#server/settings.ts'
import { activeFirst } from '#server/vault/key-ring.ts'
import { loadKeys } from '#server/vault/keys.ts'
import { quietReport, runTool } from './run-tool.ts'

const usage = [
  'The talk is done, or you vouch for them: npm run places -- release <code>',
  'You have written the text:                npm run places -- texted <code>',
]

/** The desk of the bookings: `npm run places` lists who waits for a person of staff, and for what. */
await runTool(async () => {
  const settings = readSettings()
  const { connection, close } = await visitDatabase(settings, quietReport)
  const keys = await activeFirst(connection.db, loadKeys(settings))
  const deps = { db: connection.db, settings, clock: systemClock, keys }
  const actor = { name: userInfo().username, role: 'staff' }
  const [verb, code = ''] = process.argv.slice(2)
  try {
    if (verb === 'release') {
      await releaseBooking(deps, actor, code.toUpperCase())
      console.log('Released.')
    } else if (verb === 'texted') {
      await markTexted(deps, actor, code.toUpperCase())
      console.log('Noted.')
    } else {
      const bookings = (await readDesk(deps)).map(inWords)
      console.log(bookings.length ? [...bookings, ...usage].join('\n') : 'Nobody waits.')
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.log(error.message)
  } finally {
    await close()
  }
})

function inWords({ row, event, details }: DeskBooking): string {
  const { name, email, safeContact, intakeNote } = details
  const contact = {
    email: `write, with a plain subject: ${email}`,
    text: `text, in plain words: ${safeContact.way === 'text' ? safeContact.phone : ''}`,
    none: 'do not contact',
  }[safeContact.way]
  const waitsFor = [
    row.state === 'asked' && 'the intake talk',
    row.text_due && `a text (${textOf[row.text_due] ?? row.text_due})`,
    row.proven_at === null && 'somebody to vouch for them',
  ].filter(Boolean)
  return [
    `${row.code}  ${formatDay(event.day as Day)}  ${event.name}`,
    `  ${name}, ${row.state}; waits for ${waitsFor.join(' and ')}; ${contact}`,
    ...(intakeNote ? [`  When to talk: ${intakeNote}`] : []),
    '',
  ].join('\n')
}

const textOf: Record<string, string> = {
  confirmed: 'they have a place',
  asked: 'their place is kept until the talk',
  waiting: 'they are on the wait list',
  offered: 'a place is held for them',
  reminder: 'it is tomorrow',
}
