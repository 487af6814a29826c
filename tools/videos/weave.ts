import { format } from './film.ts'
import { colours, svg } from './lettering.ts'

const strips = 32
const closingSeconds = 0.4

/** How far the cloth is drawn over a shot: 0 in its middle, 1 at both its ends. */
export function closedAt(seconds: number, length: number): number {
  const near = Math.min(seconds, length - seconds)
  return Math.max(0, 1 - near / closingSeconds)
}

/** Threads that come down and up by turns until they cover the picture: one shot is woven into the next. */
export function drawWeave(closed: number): Buffer {
  const across = format.width / strips
  const body = Array.from({ length: strips }, (_, place) => {
    const late = ((place * 7) % strips) / strips
    const part = Math.min(1, Math.max(0, closed * 1.6 - late * 0.6))
    const down = Math.round(part * format.height)
    const top = place % 2 === 0 ? 0 : format.height - down
    const edge = place % 2 === 0 ? down - 10 : top
    const thread = colours.threads[place % colours.threads.length] ?? colours.night
    const bar = (y: number, high: number, fill: string) =>
      `<rect x="${place * across}" y="${y}" width="${across + 0.5}" height="${high}" fill="${fill}"/>`
    return down === 0 ? '' : bar(top, down, colours.night) + bar(edge, 10, thread)
  })
  return svg(format.width, format.height, body.join(''))
}
