import { clockOf, dayOf, formatDay } from '#contract/dates.ts'
import { answerMessage, type StaffMessage, openMessages } from '#server/support/staff.ts'
import { nextPage, runStaffCommand } from './staff-command.ts'

/**
 * Staff commands for the chat. `npm run support` lists the messages of visitors, newest first.
 * `npm run support -- answer <id> "words"` stores an answer, which the visitor reads with their code.
 */
await runStaffCommand(async ({ deps, actor, verb, which, rest }) => {
  if (verb !== 'answer') {
    const messages = await openMessages(deps, actor, { after: which || undefined })
    const more = nextPage('support', messages, messages.at(-1)?.key)
    return [messages.map(describeMessage).join('\n\n') || 'No messages.', ...more].join('\n')
  }
  const answer = rest.join(' ').trim()
  if (!answer) return 'To answer one: npm run support -- answer <id> "words"'
  const isStored = await answerMessage(deps, actor, { idStart: which, answer })
  return isStored
    ? 'The answer is stored.'
    : 'No message, or more than one, has an id that begins with these characters.'
})

function describeMessage({ id, leftAt, answeredAt, content }: StaffMessage): string {
  const state = answeredAt ? `answered ${whenOf(answeredAt)}` : 'not answered here'
  return [`${id}  ${whenOf(leftAt)}  ${state}  ${wayOf(content)}`, content.message].join('\n')
}

function wayOf({ answerBy, phone, email }: StaffMessage['content']): string {
  if (answerBy === 'text') return `Text, in plain words: ${phone}`
  if (answerBy === 'email') return `Write, with a plain subject: ${email}`
  return 'Answer here; the visitor reads it with their code'
}

function whenOf(instant: Date): string {
  return `${formatDay(dayOf(instant))} ${clockOf(instant)}`
}
