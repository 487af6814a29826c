import { crc32, deflateSync } from 'node:zlib'
import { halves } from '#tests/kit/server/media-host.ts'
import { makePdf, objectStream, stream } from './pdf.ts'

export type CorpusFile = {
  what: string
  to: 'picture' | 'document'
  type: string
  bytes: Buffer
  isAccepted: boolean
}

const mb = 1024 * 1024
const script = '<script>alert(1)</script>'
const pdfScript = '<</S/JavaScript/JS(app.alert(1))>>'

/** Hostile and unusual files. Each claims every type that the endpoint accepts, where that makes a difference. */
export async function uploadCorpus(): Promise<CorpusFile[]> {
  const picture = halves(300, 200)
  const png = await picture.clone().png().toBuffer()
  const jpeg = await picture.clone().jpeg().toBuffer()
  const exif = { IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '51/1 2/1 0/1' } }
  const tagged = picture.clone().withMetadata({ orientation: 6 }).withExif(exif)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
  const refusedPictures: [string, Buffer][] = [
    ['an SVG with a script', Buffer.from(svg)],
    ['an SVG behind an XML header', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a web page', Buffer.from(`<!doctype html>${script}`)],
    ['a GIF', await picture.clone().gif().toBuffer()],
    ['a GIF that is a script too', Buffer.from('GIF89a/*...*/=1;alert(1)')],
    ['a GIF that is a web page too', Buffer.from(`GIF89a<!--${script}-->${script}`)],
    ['a TIFF', await picture.clone().tiff().toBuffer()],
    ['a BMP', Buffer.from('BM6\u0000\u0000\u0000')],
    ['a zip', Buffer.from('PK\u0003\u0004word/document.xml')],
    ['a PDF', makePdf()],
    ['text', Buffer.from('../../x.png\u0000')],
    ['no byte', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['half a JPEG', jpeg.subarray(0, 700)],
    ['a PNG of 50,000 by 50,000', flood(50_000, 50_000)],
    ['a PNG of 40 megapixels and one row', flood(8_000, 5_001)],
    ['a PNG whose size is zero', flood(0, 0)],
    ['21 MB', Buffer.concat([png, Buffer.alloc(21 * mb)])],
  ]
  const accepted: [string, string, Buffer][] = [
    ['a JPEG with place and camera', 'image/jpeg', await tagged.clone().jpeg().toBuffer()],
    ['a WebP with place and camera', 'image/webp', await tagged.clone().webp().toBuffer()],
    ['an AVIF', 'image/avif', await picture.clone().avif({ effort: 0 }).toBuffer()],
    ['a PNG with a script behind it', 'image/png', Buffer.concat([png, Buffer.from(script)])],
    ['a JPEG with a script behind it', 'image/jpeg', Buffer.concat([jpeg, Buffer.from(script)])],
    ['a PNG that says it is a JPEG', 'image/jpeg', png],
    ['a PNG whose colour profile inflates to 200 MB', 'image/png', withProfileBomb(png)],
    ['20 MB', 'image/png', Buffer.concat([png, Buffer.alloc(20 * mb - png.length)])],
  ]
  const types = ['image/jpeg', 'image/png', 'image/svg+xml', 'text/html']
  const pictures = refusedPictures.flatMap(([what, bytes]) =>
    (bytes.length > mb ? types.slice(0, 1) : types).map((type): CorpusFile => ({
      what,
      type,
      bytes,
      to: 'picture',
      isAccepted: false,
    })),
  )
  return [
    ...pictures,
    ...accepted.map(([what, type, bytes]): CorpusFile => ({
      what,
      type,
      bytes,
      to: 'picture',
      isAccepted: true,
    })),
    ...documents(png),
  ]
}

function documents(png: Buffer): CorpusFile[] {
  const refused: [string, Buffer][] = [
    ['a picture', png],
    ['a web page', Buffer.from(`<!doctype html>${script}`)],
    ['no byte', Buffer.alloc(0)],
    ['a PDF with a script', makePdf([pdfScript])],
    ['a PDF with a packed script', makePdf([objectStream(pdfScript)])],
    ['a PDF with an escaped script', makePdf(['<</S/J#61vaScript/JS(x)>>'])],
    ['a PDF that starts a program', makePdf(['<</S/Launch/F(calc.exe)>>'])],
    ['a PDF with a file in it', makePdf(['<</Type/Filespec/EF<</F 9 0 R>>>>'])],
    ['an encrypted PDF', makePdf([], { trailer: '/Encrypt 9 0 R' })],
    ['half a PDF', makePdf().subarray(0, 60)],
    ['a PDF that inflates to 1 GB', makePdf([bomb(1_000)])],
    ['a PDF of overlapping objects', makePdf(['1 0 obj('.repeat(2_000_000)])],
    ['21 MB', Buffer.concat([makePdf(), Buffer.alloc(21 * mb)])],
  ]
  const type = 'application/pdf'
  return [
    ...refused.map(([what, bytes]): CorpusFile => ({
      what,
      type,
      bytes,
      to: 'document',
      isAccepted: false,
    })),
    { what: 'a PDF', type, bytes: makePdf(), to: 'document', isAccepted: true },
    {
      what: 'a PDF of 19 MB',
      type,
      bytes: makePdf([stream('/Subtype/Image', Buffer.alloc(19 * mb, 'x'))]),
      to: 'document',
      isAccepted: true,
    },
  ]
}

/** A PNG whose header names this size and whose data is almost nothing. */
function flood(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(1_000))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** The profile stands behind the signature and the header, which are 33 bytes. */
function withProfileBomb(png: Buffer): Buffer {
  const profile = Buffer.concat([
    Buffer.from('profile\0\0'),
    deflateSync(Buffer.alloc(200 * mb), { level: 9 }),
  ])
  return Buffer.concat([png.subarray(0, 33), chunk('iCCP', profile), png.subarray(33)])
}

/** An object stream that inflates to so many megabytes of spaces. */
function bomb(megabytes: number): Buffer {
  const data = deflateSync(Buffer.alloc(megabytes * mb, ' '), { level: 9 })
  return stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', data)
}
