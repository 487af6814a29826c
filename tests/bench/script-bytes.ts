import { request } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

const module = /<link rel="modulepreload-later" href="([^"]+)"|<script[^>]* src="([^"]+)"/g

/** The bytes of JavaScript that a browser downloads for a page, compressed with brotli. */
export async function scriptBytesOf(address: string, path: string): Promise<number> {
  const html = (await fetchBytes(`${address}${path}`, 'identity')).toString()
  const files = new Set([...html.matchAll(module)].map(([, linked, sourced]) => linked ?? sourced))
  if (files.size === 0) throw new Error(`${path} names no script.`)
  const sizes = await Promise.all(
    [...files].map(async (file) => (await fetchBytes(`${address}${file}`, 'br')).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The body as sent, still compressed: fetch would decompress it. */
export async function fetchBytes(url: string, encoding: string): Promise<Buffer> {
  const [response] = await once(
    request(url, { headers: { 'accept-encoding': encoding } }).end(),
    'response',
  )
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} responded ${response.statusCode}.`)
  return body
}
