import { clockOf, dayOf, formatDay } from '#contract/dates.ts'
import { answerAtDesk, type DeskMessage, readDesk } from '#server/support/desk.ts'
import { runDesk } from './desk.ts'

/**
 * The desk of the chat: `npm run support` reads what visitors left, newest first;
 * `npm run support -- answer <id> "words"` puts an answer where the visitor's code finds it.
 */
await runDesk(async ({ deps, actor, verb, which: idStart, rest }) => {
  if (verb !== 'answer')
    return (await readDesk(deps, actor)).map(told).join('\n\n') || 'No messages.'
  const answer = rest.join(' ').trim()
  if (!answer) return 'To answer one: npm run support -- answer <id> "words"'
  const isStored = await answerAtDesk(deps, actor, { idStart, answer })
  return isStored
    ? 'The answer is kept.'
    : 'No message, or more than one, has an id that begins so.'
})

function told({ id, leftAt, answeredAt, words }: DeskMessage): string {
  const state = answeredAt ? `answered ${whenOf(answeredAt)}` : 'not answered here'
  return [`${id}  ${whenOf(leftAt)}  ${state}  ${wayOf(words)}`, words.message].join('\n')
}

function wayOf({ answerBy, phone, email }: DeskMessage['words']): string {
  if (answerBy === 'text') return `Text, in plain words: ${phone}`
  if (answerBy === 'email') return `Write, with a plain subject: ${email}`
  return 'Answer here; they come back with their code'
}

function whenOf(instant: Date): string {
  return `${formatDay(dayOf(instant))} ${clockOf(instant)}`
}
