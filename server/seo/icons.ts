import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { compress, encodeResponse, type EncodedResponse } from '#server/kit/encoded-response.ts'

/** Browsers and phones ask for them by fixed names. */
export const icons = [
  { name: 'favicon.ico', type: 'image/x-icon' },
  { name: 'favicon.svg', type: 'image/svg+xml' },
  { name: 'apple-touch-icon.png', type: 'image/png' },
  { name: 'icon-192.png', type: 'image/png' },
  { name: 'icon-512.png', type: 'image/png' },
] as const

const folder = resolve(import.meta.dirname, '../../content/icons')

/** One of them, compressed where that helps. */
export async function readIcon({ name, type }: (typeof icons)[number]): Promise<EncodedResponse> {
  const bodies = await compress(await readFile(resolve(folder, name)), type, 'small')
  const headers = new Headers({ 'content-type': type, 'cache-control': 'public, max-age=86400' })
  return encodeResponse(200, headers, bodies)
}
