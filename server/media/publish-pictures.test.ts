import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCrisisLine } from '#contract/console/crisis-line.ts'
import * as pictures from '#contract/console/picture.ts'
import { dayOf } from '#contract/dates.ts'
import { contentOf, publicBody } from '#tests/kit/desk/content.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'
import { buildLibrary } from '#tests/kit/desk/library.ts'

const about = { kind: 'page', id: 'about' } as const

/** The body with this picture in place of every picture that it has. */
const withPicture = (body: object, { src, alt }: { src: string; alt: string }): object =>
  JSON.parse(JSON.stringify(body), (_key, value) =>
    value !== null && typeof value === 'object' && 'src' in value ? { ...value, src, alt } : value,
  )

test('[C63] publishing a form that was open while alt text and focal point changed uses the new ones', async () => {
  const { desk, editor, addPicture } = await buildLibrary()
  const { open, change } = contentOf(desk, editor)
  const picture = await addPicture(80, 'Before')
  const { body } = await open(about)
  const input = { alt: 'After', isDecorative: false, focus: { x: 20, y: 80 } }
  await desk.call(
    pictures.changePicture,
    { params: { id: picture.id }, body: input },
    { as: editor },
  )
  const published = await change(about, { ...withPicture(body, picture) })
  expect(published.statusCode).toBe(200)
  const text = await publicBody(desk, '/page/about')
  expect(text).toContain('"alt":"After"')
  expect(text).toContain('"focus":{"x":20,"y":80}')
  expect(text).not.toContain('Before')
})

test('[C63] a picture without alt text that is not decorative cannot be published', async () => {
  const { desk, editor, addPicture } = await buildLibrary()
  const { open, change } = contentOf(desk, editor)
  const picture = await addPicture(80)
  const { body } = await open(about)
  const refused = await change(about, { ...withPicture(body, { ...picture, alt: 'Typed' }) })
  expect(refused.statusCode).toBe(422)
  const fields: Record<string, string> = refused.json().error.fields
  expect(Object.keys(fields).every((path) => path.endsWith('.src'))).toBe(true)
  expect(Object.values(fields)).toContain(
    'This picture needs alt text. Write it under Pictures, or mark it as decorative.',
  )
  expect(await publicBody(desk, '/page/about')).not.toContain(picture.src)
})

test('[C67] a file that never existed does not prevent publishing', async () => {
  const { desk, editor } = await buildLibrary()
  const { open, change } = contentOf(desk, editor)
  const { body } = await open(about)
  const unknown = { src: '/media/upload/artwork/never-existed.svg', alt: 'A face' }
  expect((await change(about, { ...withPicture(body, unknown) })).statusCode).toBe(200)
})

test('[C59] publishing a form that was open while a crisis line was checked keeps the day', async () => {
  const { desk, editor: as } = await buildLibrary()
  const { open, change } = contentOf(desk, as)
  const program = { kind: 'page', id: 'program' } as const
  const { body } = await open(program)
  await desk.call(
    checkCrisisLine,
    { body: { name: 'Trans Lifeline', dialled: '+18773306366' } },
    { as },
  )
  expect((await change(program, { ...body, heading: 'Other words' })).statusCode).toBe(200)
  const { more } = JSON.parse(await publicBody(desk, '/page/program')).data
  expect(more.items.find(({ name }: { name: string }) => name === 'Trans Lifeline')).toMatchObject({
    lastChecked: dayOf(desk.clock.now()),
  })
})

test('[C62] a start deletes the files that a killed server was receiving', async () => {
  const { dataDir } = await buildLibrary()
  const folder = join(dataDir, 'media', 'uploads')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'left'), 'half a picture')
  await utimes(join(folder, 'left'), 1, 1)
  await writeFile(join(folder, 'arriving'), 'a picture that another server receives')
  const { app } = await buildDesk({ withContent: false, environment: { DATA_DIR: dataDir } })
  await app.ready()
  expect(await readdir(folder)).toEqual(['arriving'])
})
