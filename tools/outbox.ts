import { clockOf, dayOf, formatDay } from '#contract/dates.ts'
import type { PageRequest } from '#server/db/rows.ts'
import { type OutboxEmail, readOutbox, showEmail, waitsUntil } from '#server/mail/outbox.ts'
import { nextPage, runStaffCommand } from './staff-command.ts'

/** `npm run outbox` lists emails, and `npm run outbox -- show <id>` prints one. */
await runStaffCommand(async ({ deps, actor, verb, which }) => {
  const lines =
    verb === 'show'
      ? describeEmail(await showEmail(deps, actor, which), deps.clock.now())
      : listEmails(await readOutbox(deps.db, deps, pageAfter(which)), deps.clock.now())
  return lines.join('\n')
})

/** The key of a page is the position of an email in the outbox. */
function pageAfter(key: string): PageRequest<number> {
  return /^\d{1,15}$/.test(key) ? { after: Number(key) } : {}
}

function listEmails(emails: readonly OutboxEmail[], now: Date): string[] {
  if (emails.length === 0) return ['The outbox is empty.']
  const lines = emails.map(({ mail, contents }) =>
    [
      mail.id.slice(0, 8),
      whenOf(mail.created_at),
      mail.status.padEnd(6),
      contents ? `${mask(contents.to)}  ${contents.subject}` : '(delivered, contents deleted)',
      mail.last_error && `[${mail.last_error}]`,
      waitOf(mail, now),
    ]
      .filter(Boolean)
      .join('  '),
  )
  const more = nextPage('outbox', emails, emails.at(-1)?.mail.position)
  return [...lines, ...more, '', 'To read one: npm run outbox -- show <id>']
}

function describeEmail(email: OutboxEmail | undefined, now: Date): string[] {
  if (!email) return ['No email, or more than one, has an id that begins with these characters.']
  const { mail, contents } = email
  const { status, attempts, last_error } = mail
  const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
  const state = [status, tried, last_error, waitOf(mail, now)].filter(Boolean).join(', ')
  const head = [`${whenOf(mail.created_at)}, ${mail.purpose}, ${state}`, mail.message_id]
  if (!contents) return [...head, '', 'The email was delivered, and its contents were deleted.']
  const attached = contents.attachments.map(({ filename }) => `Attached: ${filename}`)
  return [
    ...head,
    '',
    `To: ${contents.to}`,
    `Subject: ${contents.subject}`,
    ...attached,
    '',
    contents.text,
  ]
}

function waitOf(mail: OutboxEmail['mail'], now: Date): string {
  const until = waitsUntil(mail, now)
  return until ? `waits until ${whenOf(until)}` : ''
}

function whenOf(instant: Date): string {
  return `${formatDay(dayOf(instant))} ${clockOf(instant)}`
}

/** People who walk past a screen must not read the addresses on it. */
function mask(address: string): string {
  return address.replace(/^(.)[^@]*/, '$1…')
}
