import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import campaign from '#content/campaigns/rainbow-rise.json' with { type: 'json' }
import { cuesOf, webVtt } from './captions.ts'
import { drawFrames } from './draw-frames.ts'
import { filmFolder, format, readFilms, secondsOf } from './film.ts'
import { playMusic } from './music.ts'

const films = [...readFilms()]
const made = (name: string, ending: string) =>
  readFileSync(join(filmFolder, 'out', `${name}.${ending}`))
const mostBytes = 1_500_000

test('there are four files for each film and no other', () => {
  const wanted = films.flatMap(([name]) =>
    ['mp4', 'vtt', 'webm', 'webp'].map((end) => `${name}.${end}`),
  )
  expect(readdirSync(join(filmFolder, 'out')).toSorted()).toEqual(wanted)
})

test.each(films)('%s lasts 10 to 25 seconds, in 720 lines, and is small', (name, film) => {
  const mp4 = made(name, 'mp4')
  expect(secondsOf(film)).toBeGreaterThanOrEqual(10)
  expect(secondsOf(film)).toBeLessThanOrEqual(25)
  expect(lengthOfMp4(mp4)).toBeCloseTo(secondsOf(film), 0)
  expect(sizeOfMp4(mp4)).toEqual([format.width, format.height])
  expect(mp4.length).toBeLessThan(mostBytes)
  expect(made(name, 'webm').length).toBeLessThan(mostBytes)
})

test.each(films)('%s.mp4 tells a player all it must know before its pictures', (name) => {
  const mp4 = made(name, 'mp4')
  expect(mp4.indexOf('moov')).toBeGreaterThan(0)
  expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
})

test.each(films)('%s has as captions what its script says', (name, film) => {
  expect(made(name, 'vtt').toString()).toBe(webVtt(film))
})

test('captions follow one another without a gap, to the end', () => {
  for (const [, film] of films) {
    const cues = cuesOf(film)
    expect(cues[0]?.from).toBe(0)
    expect(cues.at(-1)?.to).toBe(secondsOf(film))
    for (const [place, { from }] of cues.entries())
      if (place > 0) expect(from).toBe(cues[place - 1]?.to)
  }
})

test('the gallery tells of each film its title, its length and its words as they are', () => {
  const told = campaign.gallery.items.flatMap((item) =>
    'seconds' in item ? [[item.id, [item.title, item.seconds, item.words]] as const] : [],
  )
  const written = films.map(([name, film]) => {
    const words = cuesOf(film).map((cue) => cue.words)
    return [name, [film.title, Math.round(secondsOf(film)), words]] as const
  })
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(written))
})

test.each(films)('%s.webp is the first frame in the size of the film', async (name) => {
  const { width, height, format: kind } = await sharp(made(name, 'webp')).metadata()
  expect([width, height, kind]).toEqual([format.width, format.height, 'webp'])
})

test.each(films)(
  '%s says in its last picture and in its captions that it is a sample',
  (_name, film) => {
    expect(film.end).toMatch(/^A sample film/)
  },
)

test('a frame is plain pixels of the size of the film', async () => {
  const [[, film] = []] = films
  if (!film) throw new Error('there is no film')
  const { value } = await drawFrames(film).next()
  expect(value).toHaveLength(format.width * format.height * 3)
})

test('music lasts as long as its film and is never too loud', () => {
  const [[, film] = []] = films
  if (!film) throw new Error('there is no film')
  const wave = playMusic(film)
  const samples = new Int16Array(
    wave.buffer.slice(wave.byteOffset + 44, wave.byteOffset + wave.length),
  )
  expect(samples.length / 48_000).toBeCloseTo(secondsOf(film), 2)
  expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(20_000)
})

/** The box `mvhd` gives the length in parts of a second. */
function lengthOfMp4(mp4: Buffer): number {
  const at = mp4.indexOf('mvhd') + 4
  return mp4.readUInt32BE(at + 16) / mp4.readUInt32BE(at + 12)
}

/** The first box `tkhd` ends with the width and the height, in parts of 65536. */
function sizeOfMp4(mp4: Buffer): [number, number] {
  const at = mp4.indexOf('tkhd') + 4
  return [mp4.readUInt32BE(at + 76) / 65_536, mp4.readUInt32BE(at + 80) / 65_536]
}
