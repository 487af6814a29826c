import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { artworkFolder, type Camera, format } from './film.ts'

/** A drawing taken apart: what glows, who moves and about which point, and what stands still. */
export type Drawing = { width: number; height: number; parts: Part[] }

/** A moment of a drawing: when it is, to which beat people move, and what the camera sees. */
export type Moment = { seconds: number; beat: number; lean: number; hop: number; camera: Camera }

type Part =
  | { is: 'still'; svg: string }
  | { is: 'glow'; svg: string; turn: number }
  | { is: 'figure'; svg: string; turn: number; x: number; y: number }

export function readDrawing(name: string): Drawing {
  const svg = readFileSync(join(artworkFolder, `${name}.svg`), 'utf8')
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height), parts: partsOf(topLevel(svg)) }
}

export function drawMoment({ width, height, parts }: Drawing, moment: Moment): string {
  const { camera } = moment
  const across = width / camera.zoom
  const down = (across * format.height) / format.width
  const left = between(0, camera.x * width - across / 2, width - across)
  const top = between(0, camera.y * height - down / 2, height - down)
  const body = parts.map((part) => drawPart(part, moment)).join('')
  const size = `width="${format.width}" height="${format.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${left} ${top} ${across} ${down}">${body}</svg>`
}

function drawPart(part: Part, { seconds, beat, lean, hop }: Moment): string {
  if (part.is === 'still') return part.svg
  const phase = (seconds / beat) * Math.PI + part.turn
  if (part.is === 'glow') {
    const light = 0.94 + 0.06 * Math.cos(phase / 2)
    return `<g opacity="${light.toFixed(3)}">${part.svg}</g>`
  }
  const angle = lean * Math.sin(phase)
  const rise = -hop * Math.abs(Math.sin(phase))
  const move = `translate(0 ${rise.toFixed(2)}) rotate(${angle.toFixed(3)} ${part.x} ${part.y})`
  return `<g transform="${move}">${part.svg}</g>`
}

/** The elements right below the root, each with all that it holds. */
function topLevel(svg: string): string[] {
  const elements: string[] = []
  let depth = 0
  let start = 0
  for (const tag of svg.matchAll(/<(\/?)[a-zA-Z][^>]*?(\/?)>/g)) {
    const [whole, closes, isAlone] = tag
    if (!closes && depth === 1) start = tag.index
    if (closes) depth -= 1
    else if (!isAlone) depth += 1
    const isDone = depth === 1 && (closes || isAlone)
    if (isDone) elements.push(svg.slice(start, tag.index + whole.length))
  }
  return elements
}

/** The woven light comes first, below its cloth; whoever stands on a point of their own can move about it. */
function partsOf(elements: string[]): Part[] {
  const cloth = elements.findIndex((element) => /^<(?:path|rect)[^>]* ?fill="url\(/.test(element))
  const parts: Part[] = []
  for (const [turn, svg] of elements.entries()) {
    const last = parts.at(-1)
    const foot = footOf(svg)
    // Its threads are finer than a pixel of a film: they would flicker as the camera moves.
    if (turn === cloth) continue
    if (svg.startsWith('<path') && turn > 1 && turn < cloth) parts.push({ is: 'glow', svg, turn })
    else if (foot) parts.push({ is: 'figure', svg, turn, ...foot })
    // What is turned about a far point is held by whoever was drawn before it.
    else if (last?.is === 'figure' && svg.startsWith('<g transform="rotate(')) last.svg += svg
    else parts.push({ is: 'still', svg })
  }
  return parts
}

function footOf(svg: string): { x: number; y: number } | undefined {
  const place =
    /^<g transform="translate\(([\d.-]+)[ ,]([\d.-]+)\)/.exec(svg) ??
    /^<g transform="matrix\((?:[\d.-]+[ ,]){4}([\d.-]+)[ ,]([\d.-]+)\)/.exec(svg)
  return place ? { x: Number(place[1]), y: Number(place[2]) } : undefined
}

const between = (least: number, wished: number, most: number) =>
  Math.min(Math.max(least, wished), most)
