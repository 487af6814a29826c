import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { cuesOf, frameCount } from './captions.ts'
import { drawMoment, readDrawing } from './drawing.ts'
import { artworkFolder, type Camera, type Film, format, type Shot } from './film.ts'
import { caption, colours, sampleMark, svg } from './lettering.ts'
import { closedAt, drawWeave } from './weave.ts'

type Scene = {
  from: number
  to: number
  over: OverlayOptions[]
  ground: (seconds: number) => Buffer
}

/** All frames of a film, one after the other, as plain pixels of three bytes. */
export async function* drawFrames(film: Film): AsyncGenerator<Buffer> {
  const scenes = await scenesOf(film)
  for (let frame = 0; frame < frameCount(film); frame += 1) {
    const seconds = frame / format.rate
    const scene = scenes.find(({ to }) => seconds < to)
    if (scene) yield drawFrame(scene, seconds).raw().toBuffer()
  }
}

/** The first picture without any words, for a player that has not begun. */
export function drawPoster({ beat, shots: [first] }: Film): Promise<Buffer> {
  if (!first) throw new Error('a film without a shot')
  const { art, from: camera, lean, hop } = first
  const moment = drawMoment(readDrawing(art), { seconds: 0, beat, lean, hop, camera })
  return sharp(Buffer.from(moment))
    .flatten({ background: colours.night })
    .webp({ quality: 82 })
    .toBuffer()
}

async function scenesOf(film: Film): Promise<Scene[]> {
  const cues = cuesOf(film)
  const mark = await sampleMark()
  const scenes = film.shots.map(async (shot, place): Promise<Scene> => {
    const { from = 0, to = 0 } = cues[place] ?? {}
    const drawing = readDrawing(shot.art)
    const { lean, hop } = shot
    const ground = (seconds: number) => {
      const camera = cameraAt(shot, (seconds - from) / shot.seconds)
      return Buffer.from(drawMoment(drawing, { seconds, beat: film.beat, lean, hop, camera }))
    }
    return { from, to, over: [await caption(shot.words), mark], ground }
  })
  const { from = 0, to = 0 } = cues.at(-1) ?? {}
  const card = svg(
    format.width,
    format.height,
    `<rect width="100%" height="100%" fill="${colours.night}"/>`,
  )
  const over = [await logo(), await caption(film.end)]
  return [...(await Promise.all(scenes)), { from, to, over, ground: () => card }]
}

function cameraAt({ from, to }: Shot, part: number): Camera {
  const on = (way: keyof Camera) => from[way] + (to[way] - from[way]) * ease(part)
  return { x: on('x'), y: on('y'), zoom: on('zoom') }
}

function drawFrame({ from, to, over, ground }: Scene, seconds: number) {
  const closed = closedAt(seconds - from, to - from)
  const weave = closed > 0 ? [{ input: drawWeave(closed), left: 0, top: 0 }] : []
  return sharp(ground(seconds))
    .flatten({ background: colours.night })
    .composite([...over, ...weave])
    .removeAlpha()
}

async function logo(): Promise<OverlayOptions> {
  const drawing = readFileSync(join(artworkFolder, 'logo-light.svg'))
  const input = await sharp(drawing, { density: 200 }).resize({ width: 560 }).png().toBuffer()
  return { input, left: (format.width - 560) / 2, top: 190 }
}

/** Slow at both ends, as a hand moves a camera. */
const ease = (part: number) => part * part * (3 - 2 * part)
