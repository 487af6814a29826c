import { expect, test } from 'vitest'
import { uploadDocument } from '#contract/console/document.ts'
import { listenForHeld } from '#tests/kit/desk/held-request.ts'
import { buildLibrary } from '#tests/kit/desk/library.ts'
import { makePdf } from '#tests/kit/make/pdf.ts'

test('[C62] a person has at most four uploads at once, which other people do not notice', async () => {
  const { desk, editor } = await buildLibrary()
  const hold = await listenForHeld(desk)
  const pdf = (text: string) => ({ payload: makePdf([`(${text})`]) })
  const held = []
  for (const text of ['1', '2', '3', '4']) held.push(await hold(uploadDocument, editor, pdf(text)))
  const fifth = () => hold(uploadDocument, editor, pdf('5'))
  await expect(fifth()).rejects.toThrow('429 {"error":{"message":"At most 4 uploads at once.')
  const other = await desk.addPerson(['editor'])
  const finish = await hold(uploadDocument, other, pdf('6'))
  expect((await finish()).status).toBe(201)
  for (const end of held) expect((await end()).status).toBe(201)
  expect((await (await fifth())()).status).toBe(201)
})
