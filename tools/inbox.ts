import { writeFile } from 'node:fs/promises'
import { applicationStates, type ApplicationState } from '#contract/application/my-data.ts'
import { dayOf, formatDay } from '#contract/dates.ts'
import {
  addNote,
  changeState,
  eraseApplication,
  type ListedApplication,
  listInbox,
  readVersion,
  openApplication,
  type OpenedApplication,
  vouchForMailbox,
} from '#server/applications/staff.ts'
import { exportInbox } from '#server/applications/export.ts'
import { findBrokenAudit } from '#server/audit/audit.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { nextPage, runStaffCommand } from './staff-command.ts'

const usage = [
  'Read one part of an application:    npm run inbox -- show V-12 contact "Calling about Saturday"',
  '                                    (contact, answers or identity; each reading is in the audit log)',
  `Change its state:                   npm run inbox -- state V-12 talking   (${applicationStates.join(', ')})`,
  'Add a note:                         npm run inbox -- note V-12 "Spoke on Monday"',
  'Confirm that the address is theirs: npm run inbox -- vouch V-12 "Met at the supper"',
  'Erase it for good:                  npm run inbox -- erase V-12 "They asked us to"',
  'Export contacts as CSV:             npm run inbox -- export people.csv "Invitation in March"',
  'Verify the audit log:               npm run inbox -- audit',
]

const contactText = {
  email: 'Write, with a plain subject',
  text: 'Text, in plain words',
  phone: 'Call; leave no message that says who we are',
  none: 'Do not contact',
}

/** Staff commands for applications. */
await runStaffCommand(async ({ deps, actor, verb, which, rest }) => {
  const number = Number(which.replace(/^[a-z]-?/i, ''))
  const text = rest.join(' ')
  switch (verb) {
    case 'list': {
      const listed = await listInbox(deps, { after: number })
      if (listed.length === 0)
        return number ? 'There are no more applications.' : 'There are no applications.'
      const more = nextPage('inbox', listed, listed.at(-1)?.name)
      return [...listed.map(describeListed), ...more, '', ...usage].join('\n')
    }
    case 'show':
      return describeOpened(await openApplication(deps, actor, { number, ...partAndReason(rest) }))
    case 'state': {
      const version = await readVersion(deps, number)
      await changeState(deps, actor, { number, version, state: parseState(text) })
      return 'The state is changed.'
    }
    case 'note':
      await addNote(deps, actor, { number, text })
      return 'The note is stored.'
    case 'vouch':
      await vouchForMailbox(deps, actor, { number, reason: text })
      return 'The email address is confirmed.'
    case 'erase':
      await eraseApplication(deps, actor, { number, reason: text })
      return 'Erased.'
    case 'export': {
      await writeFile(which, await exportInbox(deps, actor, text), { mode: 0o600 })
      return `Written to ${which}. Delete it when you are done.`
    }
    case 'audit': {
      const broken = await findBrokenAudit(deps.db)
      if (broken === undefined) return 'No entry of the audit log was changed or deleted.'
      process.exitCode = 1
      return `Entry ${broken} is missing or was changed.`
    }
    default:
      return usage.join('\n')
  }
})

function partAndReason([part = '', ...reason]: readonly string[]) {
  if (part !== 'contact' && part !== 'answers' && part !== 'identity')
    throw new Refusal('invalid', 'Name one part: contact, answers or identity.')
  return { parts: [part], reason: reason.join(' ') } as const
}

function parseState(text: string): ApplicationState {
  const state = applicationStates.find((one) => one === text)
  if (!state) throw new Refusal('invalid', `Name one state: ${applicationStates.join(', ')}.`)
  return state
}

function describeListed({
  name,
  kind,
  state,
  arrivedAt,
  erasedAt,
  earlierNames,
}: ListedApplication): string {
  const erased = erasedAt ? `erased ${formatDay(dayOf(erasedAt))}` : 'stored while they belong'
  const before =
    earlierNames.length > 0 ? `; earlier from this mailbox: ${earlierNames.join(', ')}` : ''
  return `${name.padEnd(6)} ${kind.padEnd(13)} ${state.padEnd(10)} arrived ${formatDay(dayOf(arrivedAt))}, ${erased}${before}`
}

function describeOpened({
  name,
  contactDetails,
  notes,
  contact,
  answers,
  identity,
}: OpenedApplication): string {
  const first = contactDetails
    ? [`${contactText[contactDetails.way]}. Ask for ${contactDetails.name}.`]
    : []
  const lines = Object.entries({ ...contact, ...answers, ...identity }).map(
    ([field, value]) => `  ${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const noteLines = notes.map(({ at, by, text }) => `  ${at.slice(0, 10)} ${by}: ${text}`)
  return [name, ...first, ...lines, ...(noteLines.length > 0 ? ['Notes', ...noteLines] : [])].join(
    '\n',
  )
}
