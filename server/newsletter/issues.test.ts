import { expect, test } from 'vitest'
import * as newsletter from '#contract/console/newsletter.ts'
import { changeOrganisation, readOrganisation } from '#server/organisation/organisation.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { feedAddress, issueDesk, letter } from '#tests/kit/desk/newsletter.ts'
import { refused } from '#tests/kit/desk/store.ts'

const stale = 'Another person changed this record. Open it again.'
const readOnly =
  'The site shows the issues of the newsletter feed. Remove the feed in Organisation first.'

test('[C117] an issue is added, edited and removed, and visitors get exactly what the list has', async () => {
  const { add, change, remove, issues, publicFeed, editor, entries, desk } = await issueDesk()
  const version = async () =>
    (
      await desk.db
        .selectFrom('noun_version')
        .selectAll()
        .where('noun', '=', 'newsletter')
        .execute()
    )
      .map(({ version: one }) => Number(one))
      .at(0) ?? 0
  const before = { feed: await publicFeed(), issues: await issues(), version: await version() }
  const added = await add()
  expect(added).toEqual({ ...letter, id: added.id, version: 0 })
  expect(await issues()).toEqual([added, ...before.issues])
  expect(await publicFeed()).toContain(
    `<item><title>${letter.title}</title><link>${letter.link}</link>`,
  )
  expect(await version()).toBe(before.version + 1)
  const other = { title: 'A spring letter', link: 'https://letters.example.org/spring' }
  const changed = (await change(added, other)).json().data
  expect(changed).toEqual({ ...added, ...other, version: 1 })
  expect(await publicFeed()).toContain(`<title>${other.title}</title><link>${other.link}</link>`)
  expect(await publicFeed()).not.toContain(letter.title)
  expect((await remove(changed)).json().data).toEqual({ id: added.id })
  expect(await issues()).toEqual(before.issues)
  expect(await publicFeed()).toBe(before.feed)
  expect(await version()).toBe(before.version + 3)
  const about = { actor: editor.id, subject: added.id, part: null, reason: '' }
  expect(await entries()).toEqual(
    ['issue added', 'issue changed', 'issue removed'].map((action) => ({ ...about, action })),
  )
})

test('[C117] the newest issue is first, in pages', async () => {
  const { add, list, issues } = await issueDesk()
  for (const [index, day] of ['2026-12-05', '2026-12-05', '2026-12-09'].entries())
    await add({ day, title: `Letter ${index}`, link: `https://letters.example.org/${index}` })
  const all = await issues()
  expect(all[0]?.title).toBe('Letter 2')
  expect(all.map(({ day }) => day)).toEqual(
    all
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  )
  const seen: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      limit: '2',
      ...(after && { after }),
    })
    expect([page.total, page.rows.length <= 2]).toEqual([all.length, true])
    seen.push(...page.rows.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  expect(seen).toEqual(all.map(({ id }) => id))
})

test('[C117] an older version and an unknown issue are refused, and nothing changes', async () => {
  const { add, change, remove, issues, entries } = await issueDesk()
  const added = await add()
  await change(added, { title: 'The first change' })
  const before = [await issues(), await entries()]
  const unknown = { id: crypto.randomUUID(), version: 0 }
  expect(refused(await change(added, { title: 'The second change' }))).toEqual([409, stale, {}])
  expect(refused(await remove(added))).toEqual([409, stale, {}])
  const missing = [404, 'There is no such issue.', {}]
  expect(refused(await change(unknown))).toEqual(missing)
  expect(refused(await remove(unknown))).toEqual(missing)
  expect([await issues(), await entries()]).toEqual(before)
})

test('[C117] bad input is refused at its field in one sentence, and nothing changes', async () => {
  const { add, change, send, issues, entries } = await issueDesk()
  const added = await add()
  const before = [await issues(), await entries()]
  const link = 'Enter an address that begins with https://'
  const day = 'Enter a day from 2000 to 2099'
  const picture = 'Choose a picture'
  const tries: [Record<string, unknown>, string][] = [
    [{ link: 'http://letters.example.org' }, link],
    [{ link: 'javascript:alert(1)' }, link],
    [{ link: '//letters.example.org' }, link],
    [{ link: '/blog' }, link],
    [{ link: 'https://' }, link],
    [{ link: 'https://letters' }, link],
    [
      { link: `https://letters.example.org/${'x'.repeat(2_000)}` },
      'Shorten this to 2000 characters or fewer',
    ],
    [{ day: '2026-02-31' }, day],
    [{ day: '0000-01-01' }, day],
    [{ day: '20261201' }, day],
    [{ day: '' }, day],
    [{ title: ' ' }, 'Enter a title'],
    [{ title: 'x'.repeat(201) }, 'Shorten this to 200 characters or fewer'],
    [{ title: 'A\u202Etitle' }, 'Remove the characters that cannot be shown'],
    [{ description: '' }, 'Enter a description'],
    [{ description: 'x'.repeat(1_001) }, 'Shorten this to 1000 characters or fewer'],
    [{ image: '' }, picture],
    [{ image: 'https://elsewhere.example.org/a.png' }, picture],
    [{ image: '/documents/code-of-conduct.pdf' }, picture],
    [
      { image: `/media/upload/pictures/${'a'.repeat(32)}.jpg` },
      'The library has no such picture. Choose another one.',
    ],
  ]
  for (const [bad, message] of tries) {
    const [field = ''] = Object.keys(bad)
    const body = { ...letter, link: 'https://letters.example.org/other', ...bad }
    const expected = [field, 422, { [field]: message }]
    const found = async (response: ReturnType<typeof change>) => {
      const [status, , fields] = refused(await response)
      return [field, status, fields]
    }
    expect(await found(send(newsletter.addIssue, { body: body as never }))).toEqual(expected)
    expect(await found(change(added, body))).toEqual(expected)
  }
  expect([await issues(), await entries()]).toEqual(before)
})

test('[C117] two issues cannot have the same link, however it is written', async () => {
  const { add, change, send, issues } = await issueDesk()
  const added = await add()
  const other = await add({ link: 'https://letters.example.org/other' })
  const taken = [409, 'Another issue has this link.', { link: 'Another issue has this link' }]
  const again = { ...letter, link: ' HTTPS://Letters.Example.org/winter' }
  expect(refused(await send(newsletter.addIssue, { body: again }))).toEqual(taken)
  expect(refused(await change(other, again))).toEqual(taken)
  expect((await change(added, { ...again, title: 'Its own link' })).statusCode).toBe(200)
  const expected = { ...added, title: 'Its own link', version: 1 }
  expect(await issues()).toEqual(expect.arrayContaining([expected, other]))
})

test('[C117] hostile text is stored and shown as text', async () => {
  const { add, issues, publicFeed } = await issueDesk()
  const title = '<script>alert(1)</script> & "quotes" ]]> 👩🏾‍🦱'
  const description = `<img src=x onerror=alert(1)>\n${'x'.repeat(900)}`
  await add({ title, description })
  expect((await issues())[0]).toMatchObject({ title, description })
  const feed = await publicFeed()
  expect(feed).not.toContain('<script>')
  expect(feed).not.toContain('<img')
  expect(feed).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; ')
})

test('[C117] the same request sent twice adds one issue', async () => {
  const { desk, editor: as, issues } = await issueDesk()
  const before = await issues()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => desk.send(newsletter.addIssue, { body: letter }, { as, headers })
  const [first, second] = [await send(), await send()]
  expect(second.json()).toEqual(first.json())
  expect(await issues()).toHaveLength(before.length + 1)
})

test('[C117] with a feed the list has the issues of the feed, nothing is changed, and ours return without it', async () => {
  const { add, change, remove, send, list, publicFeed, setFeed, entries, desk } = await issueDesk()
  const added = await add()
  const before = { ...(await list()), feed: await publicFeed(), entries: await entries() }
  await setFeed(feedAddress)
  expect((await list()).feed).toEqual({ asOf: null, rows: [] })
  const item = { title: 'From the feed', link: 'https://letters.example.org/1', description: '' }
  const items = [
    {
      ...item,
      published: '2026-12-02T05:00:00.000Z',
      image: letter.image,
      imageSource: 'https://x.example',
    },
    { ...item, published: null, image: letter.image },
  ]
  const fetched_at = desk.clock.now()
  await desk.db
    .insertInto('newsletter_feed')
    .values({ source: feedAddress, items: JSON.stringify(items), fetched_at })
    .execute()
  const shown = await list()
  expect(shown.rows).toEqual(before.rows)
  expect(shown.feed).toEqual({
    asOf: fetched_at.toISOString(),
    rows: [
      { ...item, day: '2026-12-01', image: letter.image },
      { ...item, day: null, image: letter.image },
    ],
  })
  const refusal = [409, readOnly, {}]
  expect(refused(await send(newsletter.addIssue, { body: letter }))).toEqual(refusal)
  expect(refused(await change(added))).toEqual(refusal)
  expect(refused(await remove(added))).toEqual(refusal)
  expect(await entries()).toEqual(before.entries)
  await setFeed(undefined)
  expect([(await list()).rows, await publicFeed()]).toEqual([before.rows, before.feed])
})

test('[C117] a feed that is published at the same moment is seen by every change', async () => {
  const { desk, change, remove, send, add, issues } = await issueDesk()
  const added = await add()
  const before = await issues()
  const written = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const publishing = desk.db.transaction().execute(async (tx) => {
    const organisation = await readOrganisation(tx)
    await changeOrganisation(tx, { ...organisation, newsletterFeed: feedAddress })
    written.resolve()
    await mayCommit.promise
  })
  await written.promise
  const body = { ...letter, link: 'https://letters.example.org/other' }
  const changes = [send(newsletter.addIssue, { body }), change(added), remove(added)]
  try {
    await expect
      .poll(() => waitingForLocks(desk.connection), { timeout: 30_000 })
      .toBe(changes.length)
  } finally {
    mayCommit.resolve()
  }
  await publishing
  for (const response of changes) expect(refused(await response)).toEqual([409, readOnly, {}])
  expect(await issues()).toEqual(before)
})
