import { expect, test } from 'vitest'
import { endSessionDuring } from '#tests/kit/desk/end-session.ts'
import { buildLibrary } from '#tests/kit/desk/library.ts'
import { makePdf } from '#tests/kit/make/pdf.ts'
import { halves } from '#tests/kit/server/media-host.ts'

test('[C119] an upload whose session ends while the server checks the file adds nothing', async () => {
  const { desk, editor, sendPicture, sendDocument } = await buildLibrary()
  const picture = await halves(40, 40).png().toBuffer()
  const pdf = makePdf(['(one)'])
  const added = () =>
    Promise.all(
      (['audit', 'media_file'] as const).map((table) =>
        desk.db.selectFrom(table).selectAll().execute(),
      ),
    )
  const before = await added()
  const uploads = {
    picture: () => sendPicture(picture),
    document: () => sendDocument(pdf),
  }
  for (const [name, upload] of Object.entries(uploads)) {
    const session = await desk.db.selectFrom('staff_session').selectAll().executeTakeFirstOrThrow()
    const { statusCode } = await endSessionDuring(desk, editor, upload)
    expect([name, statusCode]).toEqual([name, 401])
    await desk.db.insertInto('staff_session').values(session).execute()
  }
  expect(await added()).toEqual(before)
})
