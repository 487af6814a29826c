import { clockOf, dayOf, formatDay } from '#contract/dates.ts'
import { type OutboxEmail, readOutbox, showEmail } from '#server/mail/outbox.ts'
import { runDesk } from './desk.ts'

/** `npm run outbox` lists emails, `npm run outbox -- show <id>` prints one. Beside a running server or without it. */
await runDesk(async ({ deps, actor, verb, which: idStart }) => {
  const lines =
    verb === 'show'
      ? inFull(await showEmail(deps, actor, idStart))
      : listEmails(await readOutbox(deps.db, deps))
  return lines.join('\n')
})

function listEmails(emails: readonly OutboxEmail[]): string[] {
  if (emails.length === 0) return ['The outbox is empty.']
  const lines = emails.map(({ mail, contents }) =>
    [
      mail.id.slice(0, 8),
      whenOf(mail.created_at),
      mail.status.padEnd(6),
      contents ? `${masked(contents.to)}  ${contents.subject}` : '(delivered, nothing is kept)',
      mail.last_error && `[${mail.last_error}]`,
    ]
      .filter(Boolean)
      .join('  '),
  )
  return [...lines, '', 'To read one: npm run outbox -- show <id>']
}

function inFull(email: OutboxEmail | undefined): string[] {
  if (!email) return ['No email, or more than one, has an id that begins so.']
  const { mail, contents } = email
  const { status, attempts, last_error } = mail
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`
  const state = [status, tries, last_error].filter(Boolean).join(', ')
  const head = [`${whenOf(mail.created_at)}, ${mail.purpose}, ${state}`, mail.message_id]
  if (!contents) return [...head, '', 'It was delivered, and nothing of it is kept.']
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

function whenOf(instant: Date): string {
  return `${formatDay(dayOf(instant))} ${clockOf(instant)}`
}

/** A list is easily seen by somebody who walks past. */
function masked(address: string): string {
  return address.replace(/^(.)[^@]*/, '$1…')
}
