import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import { ConsoleProblemBody } from '#contract/console/problem.ts'
import { uploadFault, uploadKinds } from '#contract/console/upload.ts'
import { contentOf } from '#tests/kit/desk/content.ts'
import type { Desk } from '#tests/kit/desk/desk.ts'
import { buildLibrary } from '#tests/kit/desk/library.ts'
import { addEvents } from '#tests/kit/make/event.ts'
import { uploadCorpus } from '#tests/kit/make/upload-corpus.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'

const about = { kind: 'page', id: 'about' } as const

const tables =
  'draft revision event post campaign product product_size page organisation media_file media_bytes media_use noun_version audit mail_outbox'.split(
    ' ',
  )

/** A hash of all content, its versions, the audit log and the emails. */
async function fingerprint({ connection }: Desk): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await connection.pool.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t`,
    )
    hashes[table] = rows[0].hash
  }
  return hashes
}

/** A Desk with a page that was published once, a new post, and an event at an hour that does not exist. */
async function prepared() {
  // The clocks of Calgary go forward for the last time a week later.
  const clock = fakeClock('2026-03-01T16:00:00.000Z')
  const { desk, editor } = await buildLibrary({ clock })
  const edit = contentOf(desk, editor)
  const key = randomUUID()
  const version = await edit.save(about, { title: 'Published once' })
  const first = { params: about, body: { version } }
  const headers = { 'idempotency-key': key }
  await desk.call(publishing.publishContent, first, { as: editor, headers })
  await edit.save(about, { title: 'Kept in the draft' })
  const created = { params: { kind: 'post' }, body: { name: 'Mine' } } as const
  const { id: post } = await desk.call(content.createContent, created, { as: editor })
  await edit.save({ kind: 'post', id: post }, { author: 'Ada' })
  const [event] = await addEvents(desk, {})
  const eventId = event?._id ?? ''
  const hours = { date: '2026-03-08', starts: '02:30', ends: '04:00' }
  await edit.save({ kind: 'event', id: eventId }, hours)
  const named = { params: { kind: 'event' }, body: { name: 'New' } } as const
  const { id: newEvent } = await desk.call(content.createContent, named, { as: editor })
  return { desk, editor, key, post, eventId, newEvent }
}

const nothingHere = 'There is nothing at this address.'
const changed = 'Sol changed this draft in the meantime. Compare both versions.'
const taken = 'This address is taken. Choose another one.'
const needsAttention = 'Some fields need your attention before this can be published.'
const noSuchHour = 'This hour does not exist on that day, because the clocks go forward'

test('[C33] [C38] [C39] [C42] [C47] bad input about content gets one sentence in one shape, and no row changes', async () => {
  const { desk, editor, key, post, eventId, newEvent } = await prepared()
  const { version } = await contentOf(desk, editor).open(about)
  const save = { version: 0, body: {} }
  const schedule = (day: string, time: string) => ({ version, day, time })
  const large = { version, body: { text: 'é'.repeat(content.maxDraftBytes / 2 + 100) } }
  type Case = [what: string, request: string, body: object, status: number, message: string]
  const cases: Case[] = [
    ['an unknown kind', 'PUT gift/about/draft', save, 404, nothingHere],
    ['a record of another kind', 'PUT post/about/draft', save, 404, nothingHere],
    ['an id that no record has', 'PUT page/nothing/draft', save, 404, nothingHere],
    ['an id in capitals', 'PUT page/About/draft', save, 404, nothingHere],
    ['an id with a null character', 'PUT page/about%00/draft', save, 404, nothingHere],
    ['an id that leads upwards', 'PUT page/%2e%2e%2fabout/draft', save, 404, nothingHere],
    ['an id in other letters', 'PUT page/%D0%B0bout/draft', save, 404, nothingHere],
    [
      'a revision of another record',
      'POST page/donate/revision/2/restore',
      { version: 0 },
      404,
      nothingHere,
    ],
    [
      'a revision that no record has',
      'POST page/about/revision/9/restore',
      { version },
      404,
      nothingHere,
    ],
    ['an older version to save', 'PUT page/about/draft', save, 409, changed],
    ['an older version to publish', 'POST page/about/publish', { version: 0 }, 409, changed],
    [
      'an older version to schedule',
      'POST page/about/schedule',
      { ...schedule('2099-01-01', '09:00'), version: 0 },
      409,
      changed,
    ],
    [
      'an older version to restore',
      'POST page/about/revision/1/restore',
      { version: 0 },
      409,
      changed,
    ],
    ['an older version to archive', `POST event/${eventId}/archive`, { version: 0 }, 409, changed],
    [
      'an older version to unpublish',
      `POST event/${eventId}/unpublish`,
      { version: 0 },
      409,
      changed,
    ],
    [
      'an older version to rename',
      `PUT post/${post}/id`,
      { version: 0, id: 'other' },
      409,
      changed,
    ],
    [
      'a schedule in the past',
      'POST page/about/schedule',
      schedule('2020-01-01', '09:00'),
      422,
      'Choose a day and time in the future.',
    ],
    [
      'a schedule in a skipped hour',
      'POST page/about/schedule',
      schedule('2026-03-08', '02:30'),
      422,
      `${noSuchHour}.`,
    ],
    [
      'a schedule on no day',
      'POST page/about/schedule',
      schedule('2027-02-30', '09:00'),
      422,
      'Enter a day',
    ],
    ['a taken id', `PUT event/${newEvent}/id`, { version: 0, id: eventId }, 409, taken],
    ['a reserved id', `PUT event/${newEvent}/id`, { version: 0, id: 'all' }, 409, taken],
    [
      'an id of other letters',
      `PUT post/${post}/id`,
      { version: 1, id: 'Été' },
      422,
      'Use small letters, digits and single hyphens',
    ],
    [
      'the id of a published record',
      `PUT event/${eventId}/id`,
      { version: 1, id: 'other' },
      409,
      'The address is fixed, because it was published.',
    ],
    [
      'an event at a skipped hour',
      `POST event/${eventId}/publish`,
      { version: 1 },
      422,
      needsAttention,
    ],
    ['an incomplete record', `POST post/${post}/publish`, { version: 1 }, 422, needsAttention],
    [
      'a draft above 256 kB',
      'PUT page/about/draft',
      large,
      413,
      'That is too long to send. Please shorten your answers.',
    ],
    [
      'a key that another record used',
      'POST page/donate/publish',
      { version: 0 },
      409,
      'This Idempotency-Key was used for something else. Send a new one.',
    ],
  ]
  const before = await fingerprint(desk)
  for (const [what, request, payload, status, message] of cases) {
    const [method, path] = request.split(' ')
    const headers = {
      ...desk.here,
      cookie: editor.cookie,
      ...(what.startsWith('a key') && { 'idempotency-key': key }),
    }
    const url = `/console/api/v1/content/${path}`
    const response = await desk.app.inject({ method, url, headers, payload } as InjectOptions)
    const { data: problem } = ConsoleProblemBody.safeParse(response.json())
    expect([what, response.statusCode, problem?.error.message]).toEqual([what, status, message])
  }
  const check = { params: { kind: 'event', id: eventId } } as const
  const { fields } = await desk.call(publishing.checkPublish, check, { as: editor })
  expect(fields).toEqual({ starts: noSuchHour })
  expect(await fingerprint(desk)).toEqual(before)
})

test('[C62] [C65] files that are too large, broken, of another type or with a script get one sentence, and no row changes', async () => {
  const { desk, sendPicture, sendDocument, files } = await buildLibrary()
  const corpus = await uploadCorpus()
  const before = await fingerprint(desk)
  const picture = uploadKinds.picture.faults
  const document = uploadKinds.document.faults
  const expected: [string, 'picture' | 'document', string][] = [
    ['an SVG with a script', 'picture', picture.type],
    ['no byte', 'picture', picture.empty],
    ['half a PNG', 'picture', picture.damaged],
    ['a PNG of 50,000 by 50,000', 'picture', picture.pixels],
    ['21 MB', 'picture', picture.size],
    ['no byte', 'document', document.empty],
    ['21 MB', 'document', document.size],
    [
      'half a PDF',
      'document',
      'This PDF is incomplete or damaged. Save it again and upload the new file.',
    ],
    [
      'a PDF with a script',
      'document',
      'This PDF contains JavaScript. Print it to a new PDF and upload that one.',
    ],
    [
      'a PDF with a packed script',
      'document',
      'This PDF contains JavaScript. Print it to a new PDF and upload that one.',
    ],
  ]
  for (const [what, to, message] of expected) {
    const found = corpus.filter((file) => file.what === what && file.to === to)
    expect(found.length).toBeGreaterThan(0)
    for (const { bytes, type } of found) {
      const response = await (to === 'picture' ? sendPicture : sendDocument)(bytes, type)
      const { error } = ConsoleProblemBody.parse(response.json())
      const wanted = uploadFault(to, { type, size: 1 }) ?? message
      expect([what, type, error.message]).toEqual([what, type, wanted])
    }
  }
  expect(await fingerprint(desk)).toEqual(before)
  await expect.poll(() => files('uploads'), { timeout: 30_000 }).toEqual([])
})
