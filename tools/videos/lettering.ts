import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { fontFolder, format } from './film.ts'

const night = '#2A0F3D'
const cotton = '#FFF8EC'
const threads = ['#D8321F', '#F57C1F', '#FFC629', '#2F9350', '#2A63C6', '#7230A6']

const bold = {
  font: 'Atkinson Hyperlegible Next Bold',
  fontfile: join(fontFolder, 'atkinson-hyperlegible-next-bold.ttf'),
}

/** A line of words on a sewn label, low in the middle, where no player puts its own captions. */
export async function caption(words: string): Promise<OverlayOptions> {
  const text = await lettered(words, 40, 980)
  const [width, height] = [text.width + 96, text.height + 44]
  const label = svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${night}"/>${selvedge(height)}`,
  )
  const input = await sharp(label)
    .composite([{ input: text.pixels, left: 54, top: 22 }])
    .png()
    .toBuffer()
  return {
    input,
    left: Math.round((format.width - width) / 2),
    top: format.height - height - 56,
  }
}

/** In a corner of every picture, so that none can be taken for a record of something. */
export async function sampleMark(): Promise<OverlayOptions> {
  const text = await lettered('Sample film', 24, 400)
  const label = svg(
    text.width + 28,
    text.height + 20,
    `<rect width="100%" height="100%" fill="${night}"/>`,
  )
  const input = await sharp(label)
    .composite([{ input: text.pixels, left: 14, top: 10 }])
    .png()
    .toBuffer()
  return { input, left: 0, top: 0 }
}

/** Words as pixels. At 72 dots to the inch a point is a pixel. */
async function lettered(words: string, size: number, width: number) {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${cotton}">${escaped}</span>`,
      font: `${bold.font} ${size}`,
      fontfile: bold.fontfile,
      dpi: 72,
      rgba: true,
      align: 'centre',
      width,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

const selvedge = (height: number) =>
  Array.from({ length: Math.ceil(height / 8) }, (_, place) => {
    const thread = threads[place % threads.length] ?? night
    return `<rect y="${place * 8}" width="14" height="7" fill="${thread}"/>`
  }).join('')

export const svg = (width: number, height: number, body: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`,
  )

export const colours = { night, threads }
