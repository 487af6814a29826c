import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { archiveFile, eraseFile, replaceFile } from '#contract/console/media.ts'
import { readPicture } from '#contract/console/picture.ts'
import type { Desk } from '#tests/kit/desk/desk.ts'
import { feedAddress, issueDesk } from '#tests/kit/desk/newsletter.ts'
import { secondServer } from '#tests/kit/desk/second-server.ts'
import { refused } from '#tests/kit/desk/store.ts'

const reason = 'The person never agreed'

/** An issue with an uploaded picture, and what the library does with the picture. */
async function issueWithPicture() {
  const kit = await issueDesk()
  const { desk, editor, add, addPicture } = kit
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const picture = await addPicture(80, 'Two people laugh')
  const issue = await add({ image: picture.src })
  const params = { id: picture.id }
  return {
    ...kit,
    owner,
    picture,
    issue,
    open: () => desk.call(readPicture, { params }, { as: editor }),
    archive: () => kit.send(archiveFile, { params, body: {} }),
    erase: () => desk.send(eraseFile, { params, body: { reason } }, { as: owner }),
    replace: (by: string) => desk.call(replaceFile, { params, body: { by } }, { as: editor }),
    status: async () => (await desk.app.inject(picture.src)).statusCode,
  }
}

test('[C117] [C64] [C120] a picture that an issue shows is in use, and neither archived nor deleted', async () => {
  const { open, archive, erase, status, issue, remove } = await issueWithPicture()
  const { id, title: name } = issue
  expect(await open()).toMatchObject({
    uses: 1,
    usedIn: [{ kind: 'newsletter', id, name, isPublished: true, isInDraft: false }],
  })
  expect(refused(await archive())).toEqual([409, 'This picture is in use.', {}])
  expect(refused(await erase())).toEqual([
    409,
    `Published content uses this file: ${name}. Replace or remove it there first.`,
    {},
  ])
  expect(await status()).toBe(200)
  await remove(issue)
  expect(await open()).toMatchObject({ uses: 0, usedIn: [] })
  expect((await erase()).statusCode).toBe(200)
  expect(await status()).toBe(410)
})

test('[C117] [C121] Replace reaches issues, also behind a feed, and an issue that is open then is stale', async () => {
  const { addPicture, replace, open, publicFeed, issues, issue, change, setFeed, erase, picture } =
    await issueWithPicture()
  const other = await addPicture(120, 'Another picture')
  await setFeed(feedAddress)
  expect(await open()).toMatchObject({ uses: 1 })
  expect((await replace(other.id)).usedIn).toMatchObject([{ kind: 'newsletter', id: issue.id }])
  expect(await open()).toMatchObject({ uses: 0 })
  await setFeed(undefined)
  expect(await issues()).toContainEqual({ ...issue, image: other.src, version: 1 })
  expect(await publicFeed()).toContain(`<image><url>${other.src}</url></image>`)
  expect((await change(issue, { image: picture.src })).statusCode).toBe(409)
  expect((await erase()).statusCode).toBe(200)
})

test('[C117] [C63] an issue shows no picture without alt text, and none that was deleted', async () => {
  const { addPicture, add, change, issue, remove, erase, picture, open } = await issueWithPicture()
  const unlabelled = await addPicture(160)
  expect(refused(await change(issue, { image: unlabelled.src }))).toMatchObject([
    422,
    'This picture needs alt text. Write it under Pictures, or mark it as decorative.',
    { image: expect.any(String) },
  ])
  const other = await add({ link: 'https://letters.example.org/other' })
  await remove(issue)
  await erase()
  expect(refused(await change(other, { image: picture.src }))).toMatchObject([
    422,
    'This file was deleted for ever. Choose another one.',
    { image: expect.any(String) },
  ])
  await expect(open()).rejects.toThrow('404')
})

test('[C117] an archived picture that an issue shows is public again', async () => {
  const { desk, archive, remove, add, issue, picture } = await issueWithPicture()
  const second = await secondServer(desk)
  const status = async () => (await second.app.inject(picture.src)).statusCode
  await remove(issue)
  expect((await archive()).statusCode).toBe(200)
  await expect.poll(status, { timeout: 30_000 }).toBe(410)
  await add({ image: picture.src })
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
})

/** The drawings in use by issues, by title. */
const drawings = async ({ connection }: Desk) => {
  const { rows } = await connection.pool.query(
    `select title, path from media_use join media_file on media_file.id = media_use.media_file_id
     join newsletter on newsletter.id::text = media_use.id
     where media_use.kind = 'newsletter' order by title collate "C"`,
  )
  return rows
}

test('[C117] [C122] the drawings of the first issues are in use, also of issues from before they had ids', async () => {
  const { desk, issues } = await issueDesk()
  const { pool } = desk.connection
  const shown = (await issues()).map(({ title, image: path }) => ({ title, path }))
  const expected = shown.toSorted((a, b) => (a.title < b.title ? -1 : 1))
  expect(await drawings(desk)).toEqual(expected)
  await pool.query(`
    drop trigger newsletter_media_use on newsletter;
    alter table newsletter drop column id, drop column version, drop constraint newsletter_link_key,
      add primary key (link);
    delete from media_use where kind = 'newsletter'`)
  await pool.query('update media_file set archived_at = now() where path = $1', [expected[0]?.path])
  const migration = new URL('../db/migrations/0017_newsletter_issues.sql', import.meta.url)
  await pool.query(await readFile(migration, 'utf8'))
  expect(await drawings(desk)).toEqual(expected)
  const archived = await pool.query('select path from media_file where archived_at is not null')
  expect(archived.rows).toEqual([])
})
