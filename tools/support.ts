import { clockOf, dayOf, formatDay } from '#contract/dates.ts'
import { visitDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { answerAtDesk, type DeskMessage, readDesk } from '#server/support/desk.ts'
import { loadKeys } from '#server/vault/keys.ts'
import { quietReport, runTool } from './run-tool.ts'

/**
 * The desk of the chat: `npm run support` reads what visitors left, newest first;
 * `npm run support -- answer <id> "words"` puts an answer where the visitor's code finds it.
 */
await runTool(async () => {
  const settings = readSettings()
  const { connection, close } = await visitDatabase(settings, quietReport)
  const means = { keys: loadKeys(settings), clock: systemClock }
  const [verb, idStart = '', ...words] = process.argv.slice(2)
  try {
    if (verb === 'answer') console.log(await answered(idStart, words.join(' ').trim()))
    else
      console.log((await readDesk(connection.db, means)).map(told).join('\n\n') || 'No messages.')
  } finally {
    await close()
  }

  async function answered(id: string, answer: string): Promise<string> {
    if (!answer) return 'To answer one: npm run support -- answer <id> "words"'
    const isKept = await answerAtDesk(connection.db, means, { idStart: id, answer })
    return isKept
      ? 'The answer is kept.'
      : 'No message, or more than one, has an id that begins so.'
  }
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

const whenOf = (instant: Date) => `${formatDay(dayOf(instant))} ${clockOf(instant)}`
