import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { composeEmail, type Email, mailJobs, queueMail, type Voice } from './mail.ts'

const named = 'B. Pride <hello@baobabpride.example>'
const discreet = 'post@neutral.example'

async function sendersOf(environment: Record<string, string>) {
  const { connection } = await freshDatabase()
  const smtp = await startFakeSmtp()
  onTestFinished(smtp.stop)
  const deps = testDeps(connection, { SMTP_URL: smtp.url, MAIL_FROM: named, ...environment })
  for (const voice of ['named', 'discreet'] satisfies Voice[])
    await queueMail(deps.db, deps, {
      purpose: 'application',
      key: voice,
      to: `${voice}@example.ca`,
      subject: 'Hello',
      text: 'Hello',
      voice,
    })
  await runJobs({ connection, deps, jobs: mailJobs })
  const senderIn = (voice: Voice) => {
    const raw = smtp.received.find(({ to }) => to.startsWith(voice))?.raw ?? ''
    const find = (header: RegExp) => header.exec(raw)?.[1]
    return [find(/^From: (.*)$/m), find(/^Message-ID: <.*@(.*)>$/m)]
  }
  return { named: senderIn('named'), discreet: senderIn('discreet') }
}

test('a discreet email has the discreet sender, and its Message-ID the same domain', async () => {
  expect(await sendersOf({ MAIL_FROM_DISCREET: discreet })).toEqual({
    named: ['"B. Pride" <hello@baobabpride.example>', 'baobabpride.example'],
    discreet: [discreet, 'neutral.example'],
  })
})

test('without a discreet sender, a discreet email has the usual address without the name', async () => {
  const { discreet: sender } = await sendersOf({})
  expect(sender).toEqual(['hello@baobabpride.example', 'baobabpride.example'])
})

test('a discreet email has no logo, band, picture, signature or colours of the site', () => {
  const email: Email = {
    subject: 'Hello',
    preview: 'Hello.',
    band: 'band-berry',
    picture: { artwork: 'event-supper', alt: 'Neighbours at a table' },
    blocks: [
      { kind: 'heading', heading: 'Hello' },
      { kind: 'buttons', main: { label: 'Open', href: 'https://a.example/e' } },
    ],
    why: 'You have this because you asked.',
  }
  const { voice, pictures, html, text } = composeEmail(email, null)
  expect([voice, pictures]).toEqual(['discreet', []])
  expect(html).not.toMatch(/<img|cid:|Ojuju|Atkinson|#D8321F|#F57C1F|#2A0F3D|#FFC629/i)
  expect(text).toBe(
    [
      'Hello',
      'Open:\nhttps://a.example/e',
      '--',
      'You have this because you asked.',
      'On a shared phone or computer? Delete this email, then empty the bin.\n',
    ].join('\n\n'),
  )
})
