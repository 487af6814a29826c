import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { words } from '#contract/words.ts'

const content = resolve(import.meta.dirname, '../../content')
export const filmFolder = join(content, 'videos')
export const artworkFolder = join(content, 'artwork')
export const fontFolder = join(content, 'fonts')

/** What every film is made in. Rate in frames, end in seconds. */
export const format = { width: 1280, height: 720, rate: 24, end: 3 }

/** How much of a drawing is seen: the point in the middle, in parts of its size, and how far it is magnified. */
const Camera = z.strictObject({ x: z.number(), y: z.number(), zoom: z.number().check(z.gte(1)) })
export type Camera = z.infer<typeof Camera>

const Shot = z.strictObject({
  /** A drawing of content/artwork, by its name. */
  art: words,
  seconds: z.number().check(z.gte(2)),
  from: Camera,
  to: Camera,
  /** How far people lean, in degrees, and how high they hop, in pixels of the drawing. */
  lean: z.number(),
  hop: z.number(),
  words,
})
export type Shot = z.infer<typeof Shot>

/** One letter for each half beat: x is struck, a digit is a note of the scale, a dot is silence. */
const Line = z.string().check(z.regex(/^[x\d.]+$/))

export const Film = z.strictObject({
  title: words,
  /** How long one beat lasts, in seconds; people move to it. */
  beat: z.number().check(z.gte(0.2), z.lte(3)),
  music: z.strictObject({ low: Line, high: Line, notes: Line }),
  shots: z.array(Shot).check(z.minLength(1)),
  /** Over the last seconds, on night. */
  end: words,
})
export type Film = z.infer<typeof Film>

/** Every film there is, by the name of its files. */
export function readFilms(): Map<string, Film> {
  const names = readdirSync(filmFolder).filter((name) => name.endsWith('.json'))
  return new Map(
    names
      .toSorted()
      .map((name) => [
        name.replace(/\.json$/, ''),
        Film.parse(JSON.parse(readFileSync(join(filmFolder, name), 'utf8'))),
      ]),
  )
}

export const secondsOf = ({ shots }: Film): number =>
  shots.reduce((sum, { seconds }) => sum + seconds, format.end)
