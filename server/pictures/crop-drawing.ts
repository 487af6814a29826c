import type { Region } from './crop.ts'

/** A part of a drawing, still as a drawing. Its size on a page is the page's choice; only its shape is ours. */
export function cropDrawing(svg: Buffer, { left, top, width, height }: Region): Buffer {
  const cropped = svg.toString().replace(/<svg[^>]*>/, (head) =>
    head
      .replace(/ width="[^"]*"/, ` width="${width}"`)
      .replace(/ height="[^"]*"/, ` height="${height}"`)
      .replace(/ viewBox="[^"]*"/, ` viewBox="${left} ${top} ${width} ${height}"`),
  )
  return Buffer.from(cropped)
}
