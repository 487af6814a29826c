import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as contract from '#contract/console/document.ts'
import { archiveFile, restoreFile } from '#contract/console/media.ts'
import { uploadKinds } from '#contract/console/upload.ts'
import { readPage, savePages } from '#server/pages/pages.ts'
import { buildLibrary } from '#tests/kit/desk/library.ts'
import { makePdf, objectStream } from '#tests/kit/make/pdf.ts'

const pdf = makePdf(['(one)'])

test('[C65] [C66] a PDF is served by every server, also without the file on disk', async () => {
  const { desk, dataDir, sendDocument, files } = await buildLibrary()
  const response = await sendDocument(pdf)
  expect(response.statusCode).toBe(201)
  const { path } = response.json().data
  for (const folder of ['present', 'deleted']) {
    if (folder === 'deleted') await rm(join(dataDir, 'media'), { recursive: true })
    const served = await desk.app.inject(path)
    expect(served.rawPayload.equals(pdf)).toBe(true)
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
    })
  }
  expect(await files('documents')).toHaveLength(1)
  const part = await desk.app.inject({ url: path, headers: { range: 'bytes=0-3' } })
  expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
})

test('[C65] a rejected document gets one sentence, is logged and changes nothing', async () => {
  const { faults } = uploadKinds.document
  const lines: string[] = []
  const { desk, sendDocument, files } = await buildLibrary({
    logTo: { write: (line) => void lines.push(line) },
  })
  const script = makePdf([objectStream('<</S/JavaScript/JS(app.alert(1))>>')])
  for (const [what, bytes, type, status, sentence] of [
    ['another type', pdf, 'image/png', 415, faults.type],
    ['no file', Buffer.alloc(0), 'application/pdf', 422, faults.empty],
    ['a zip', Buffer.from('PK'), 'application/pdf', 422, faults.type],
    ['21 MB', Buffer.alloc(21 * 1024 * 1024), 'application/pdf', 413, faults.size],
    [
      'a truncated file',
      pdf.subarray(0, -20),
      'application/pdf',
      422,
      'This PDF is incomplete or damaged. Save it again and upload the new file.',
    ],
    [
      'a script',
      script,
      'application/pdf',
      422,
      'This PDF contains JavaScript. Print it to a new PDF and upload that one.',
    ],
  ] as const) {
    const response = await sendDocument(bytes, type)
    expect([what, response.statusCode]).toEqual([what, status])
    expect([what, response.json().error.message]).toEqual([what, sentence])
    const refused = lines.filter((line) => line.includes('request refused')).at(-1) ?? '{}'
    expect([what, JSON.parse(refused)]).toMatchObject([what, { reason: sentence }])
  }
  expect(
    await desk.db.selectFrom('media_file').select('id').where('origin', '=', 'upload').execute(),
  ).toEqual([])
  expect(await desk.db.selectFrom('audit').selectAll().execute()).toEqual([])
  // The file is deleted after the response.
  await expect.poll(() => files('uploads'), { timeout: 30_000 }).toEqual([])
})

test('[C64] [C44] [C120] a document lists the pages that link to it, which prevent archiving it; archived, it is 410', async () => {
  const { desk, editor: as, sendDocument } = await buildLibrary()
  const { db, clock } = desk
  const { id, path } = (await sendDocument(pdf)).json().data
  const page = await readPage(db, 'landacknowledgement')
  if (page.slug !== 'landacknowledgement') throw new Error('another page')
  const [first, ...others] = page.policies.items
  if (!first) throw new Error('no policy')
  const items = [{ ...first, link: path }, ...others]
  const linked = { ...page, policies: { ...page.policies, items } }
  await db.transaction().execute((tx) => savePages(tx, clock, [linked]))
  const { usedIn } = await desk.call(contract.readDocument, { params: { id } }, { as })
  expect(usedIn).toMatchObject([{ kind: 'page', id: 'landacknowledgement', isPublished: true }])
  const archive = () => desk.send(archiveFile, { params: { id }, body: {} }, { as })
  expect((await archive()).statusCode).toBe(409)
  await db.transaction().execute((tx) => savePages(tx, clock, [page]))
  expect((await archive()).statusCode).toBe(200)
  expect((await desk.app.inject(path)).statusCode).toBe(410)
  const list = async (query: Record<string, string>) =>
    (await desk.call(contract.listDocuments, { query }, { as })).total
  expect([await list({ filter: 'uploaded' }), await list({ filter: 'archived' })]).toEqual([0, 1])
  await desk.call(restoreFile, { params: { id }, body: {} }, { as })
  expect(await list({ filter: 'unlabelled' })).toBe(1)
})
