import { connect, type Socket } from 'node:net'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { uploadKinds } from '#contract/console/upload.ts'
import type { Desk } from './desk.ts'
import { sampleRequest } from './samples.ts'

export type HeldResponse = { status: number; body: string }

/** Listens on a port, so that requests can be held before the last byte of their body. Call it before other requests. */
export async function listenForHeld(desk: Desk) {
  const arrived = new Map<string, () => void>()
  // The first check has passed when the server begins to read the body.
  desk.app.addHook('preParsing', async ({ headers }) => arrived.get(String(headers['x-held']))?.())
  await desk.app.listen({ port: 0, host: '127.0.0.1' })
  const address = desk.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  let count = 0

  /** Sends a request without its last byte. Returns a function that sends the byte and reads the response. */
  return async (
    endpoint: ConsoleEndpoint,
    { cookie }: { cookie: string },
    given: { url?: string; payload?: unknown } = {},
  ): Promise<() => Promise<HeldResponse>> => {
    const { url, payload = {} } = { ...sampleRequest(endpoint), ...given }
    const type = endpoint.upload ? uploadKinds[endpoint.upload].types[0] : 'application/json'
    const body = Buffer.from(endpoint.upload ? String(payload) : JSON.stringify(payload))
    const id = String((count += 1))
    const lines = [
      `${endpoint.method} ${url} HTTP/1.1`,
      ...Object.entries({
        ...desk.here,
        cookie,
        'x-held': id,
        'content-type': type,
        'content-length': body.length,
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}`),
    ]
    const isRead = new Promise<void>((resolve) => arrived.set(id, resolve))
    const socket = connect(port, '127.0.0.1')
    const response = readResponse(socket)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    socket.write(body.subarray(0, -1))
    const early = await Promise.race([isRead, response])
    if (early) throw new Error(`${endpoint.method} ${url}: ${early.status} ${early.body}`)
    return () => {
      socket.write(body.subarray(-1))
      return response
    }
  }
}

const readResponse = (socket: Socket) =>
  new Promise<HeldResponse>((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1] ?? 0), body: rest.join('\r\n\r\n') })
    })
  })
