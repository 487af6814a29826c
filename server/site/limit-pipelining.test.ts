import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { respondFromSocket } from './socket-front.ts'

const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** A server that responds only when the test calls `answerNext`, and a connection to it. */
async function start() {
  const held: { path: string; response: ServerResponse }[] = []
  const server = createServer((request, response) => {
    held.push({ path: String(request.url), response })
    server.emit('held')
  })
  respondFromSocket(server, () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (data) => (text += data.toString('latin1')))
  const hold = async (count: number) => {
    while (held.length < count) await once(server, 'held')
  }
  const answerNext = () => {
    const { path, response } = held.shift() ?? {}
    response?.end(`answer to ${path}\n`)
  }
  return { socket, held, hold, answerNext, text: () => text }
}

test('of a hundred pipelined requests at most eight are pending, and all get responses in order', async () => {
  const { socket, held, hold, answerNext, text } = await start()
  const paths = Array.from({ length: 100 }, (_, index) => `/${index}`)
  socket.write(paths.map(requestFor).join(''))
  for (const [index] of paths.entries()) {
    await hold(Math.min(8, 100 - index))
    // One turn of the event loop, in which a ninth request would arrive without the limit.
    await new Promise((resolve) => void setImmediate(resolve))
    expect(held.length).toBeLessThanOrEqual(8)
    answerNext()
  }
  while (!text().includes('answer to /99')) await once(socket, 'data')
  expect([...text().matchAll(/answer to (\S+)/g)].map(([, path]) => path)).toEqual(paths)
})

test('a client that closes its side after twenty requests gets all responses', async () => {
  const { socket, hold, answerNext, text } = await start()
  const closed = once(socket, 'close')
  socket.end(Array.from({ length: 20 }, (_, index) => requestFor(`/${index}`)).join(''))
  for (let count = 0; count < 20; count++) {
    await hold(1)
    answerNext()
  }
  await closed
  expect(text().match(/answer to/g)).toHaveLength(20)
})

test('a body with many empty lines arrives complete, and the next request is separate', async () => {
  const { socket, held, hold, answerNext, text } = await start()
  const body = 'a\r\n\r\n'.repeat(500)
  socket.write(
    `POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}${requestFor('/next')}`,
  )
  await hold(1)
  const chunks: Buffer[] = []
  held[0]?.response.req.on('data', (chunk: Buffer) => chunks.push(chunk))
  await hold(2)
  expect(Buffer.concat(chunks).toString()).toBe(body)
  answerNext()
  answerNext()
  while (!text().includes('answer to /next')) await once(socket, 'data')
})
