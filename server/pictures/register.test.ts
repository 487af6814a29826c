import sharp from 'sharp'
import { uploadKinds } from '#contract/console/upload.ts'
import { expect, test } from 'vitest'
import { factsOf, halves, mediaHost } from '#tests/kit/server/media-host.ts'

const maxPixels = 40_000_000

test('a stored picture is upright and has no metadata', async () => {
  const { get, register } = await mediaHost()
  const taken = await halves(300, 200)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Somewhere' }, IFD3: { GPSLatitude: '51/1 2/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const picture = await register(taken)
  expect(picture).toMatchObject({
    width: 200,
    height: 300,
    alt: 'Two halves',
    focus: { x: 50, y: 50 },
  })
  const { rawPayload } = await get(picture.src)
  const { exif, icc, xmp, orientation } = await sharp(rawPayload).metadata()
  expect({ exif, icc, xmp, orientation }).toEqual({})
  expect(rawPayload.includes('Somewhere')).toBe(false)
})

test('the same picture registered twice is stored once, with the newer focal point', async () => {
  const { register, originals, db } = await mediaHost()
  const bytes = await halves(60, 40).png().toBuffer()
  const first = await register(bytes)
  const again = await register(bytes, { x: 20, y: 80 })
  expect(again.src).toBe(first.src)
  expect(await originals()).toHaveLength(1)
  expect(
    await db.selectFrom('media_file').select(['focus_x', 'focus_y', 'label']).execute(),
  ).toEqual([{ focus_x: 20, focus_y: 80, label: 'Two halves' }])
})

test('PNG, WebP and AVIF are accepted too, and a large picture is resized', async () => {
  const { get, register } = await mediaHost()
  const large = halves(2600, 100)
  for (const [upload, format] of [
    [await large.clone().png().toBuffer(), 'png'],
    [await large.clone().webp().toBuffer(), 'webp'],
    [await large.clone().avif({ effort: 0 }).toBuffer(), 'webp'],
  ] as const) {
    const { src, width, height } = await register(upload)
    expect({ width, height }).toEqual({ width: 2400, height: 92 })
    expect(await factsOf((await get(src)).rawPayload)).toEqual({ width, height, format })
  }
})

const bomb = () =>
  sharp({
    create: { width: 8_000, height: maxPixels / 8_000 + 1, channels: 3, background: '#fff' },
  })

/** The beginning of a picture of an iPhone: a box with its formats. */
const heic = (formats: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 8 + formats.length]),
    Buffer.from(`ftyp${formats}`),
    Buffer.alloc(500, 7),
  ])

test.each([
  [
    'a drawing with a script',
    'type',
    async () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a web page', 'type', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', 'type', () => halves(20, 20).gif().toBuffer()],
  ['a HEIC picture', 'heic', async () => heic('heic\0\0\0\0mif1heic')],
  ['a HEIC picture of another encoder', 'heic', async () => heic('mif1\0\0\0\0mif1heix')],
  ['a cut-off AVIF', 'damaged', async () => heic('mif1\0\0\0\0mif1avif')],
  [
    'a cut-off JPEG',
    'damaged',
    async () => (await halves(400, 400).jpeg().toBuffer()).subarray(0, 700),
  ],
  [
    'a cut-off PNG',
    'damaged',
    async () => (await halves(400, 400).png().toBuffer()).subarray(0, 20),
  ],
  ['more than 40 megapixels', 'pixels', () => bomb().png().toBuffer()],
  ['more than 20 MB', 'size', async () => Buffer.alloc(20 * 1024 * 1024 + 1)],
  ['nothing', 'empty', async () => Buffer.alloc(0)],
] as const)(
  '[C132] %s is rejected for its own fault (%s) and leaves no file and no row',
  async (_what, fault, make) => {
    const { register, originals, db } = await mediaHost()
    await expect(register(await make())).rejects.toMatchObject({
      code: 'invalid',
      message: uploadKinds.picture.faults[fault],
    })
    expect(await originals()).toEqual([])
    expect(await db.selectFrom('media_file').selectAll().execute()).toEqual([])
  },
)

test('re-encoding removes a script that is appended to a picture', async () => {
  const { get, register } = await mediaHost()
  const script = '<script>alert(1)</script>'
  const both = Buffer.concat([await halves(20, 20).png().toBuffer(), Buffer.from(script)])
  const { src } = await register(both)
  const { rawPayload, headers } = await get(src)
  expect(rawPayload.includes('script')).toBe(false)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
})
