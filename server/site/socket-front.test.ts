import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { respondFromSocket, unreadMs } from './socket-front.ts'

const plain = 'GET /cached HTTP/1.1\r\nHost: x\r\n\r\n'
const other = 'GET /other HTTP/1.1\r\nHost: x\r\n\r\n'
const cached = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\ncached')

/** A server that serves /cached from the socket and other paths by Node. It counts the requests that reach Node. */
async function start({ response = cached }: { response?: Buffer } = {}) {
  let reachedNode = 0
  const server = createServer((request, response) => {
    reachedNode++
    request.resume().on('end', () => response.end('node'))
  })
  respondFromSocket(server, ({ target }) => (target === '/cached' ? response : undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const open = async () => {
    const accepting = new Promise<Socket>((resolve) => server.once('connection', resolve))
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    const accepted = await accepting
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.on('data', (data) => (text += data.toString('latin1')))
    const responses = async (count: number) => {
      while (text.split('HTTP/1.1 ').length <= count) await once(socket, 'data')
      return text
        .split('HTTP/1.1 ')
        .slice(1)
        .map((one) => one.split('\r\n\r\n')[1])
    }
    return { socket, answers: responses, accepted }
  }
  return { server, open, reachedNode: () => reachedNode }
}

test('every request for a cached page is served without Node', async () => {
  const { open, reachedNode } = await start()
  const { socket, answers: responses } = await open()
  for (let i = 1; i <= 3; i++) {
    socket.write(plain)
    expect(await responses(i)).toHaveLength(i)
  }
  expect(reachedNode()).toBe(0)
})

test('after another request the connection stays with Node, and responses are in order', async () => {
  const { open, reachedNode } = await start()
  const { socket, answers: responses } = await open()
  socket.write(plain)
  await responses(1)
  socket.write(other)
  await responses(2)
  socket.write(plain)
  expect(await responses(3)).toEqual(['cached', 'node', 'node'])
  expect(reachedNode()).toBe(2)
})

test('a request in several packets gets one response', async () => {
  const { open, reachedNode } = await start()
  const { socket, answers: responses, accepted } = await open()
  const arrived = once(accepted, 'data')
  socket.write(plain.slice(0, 9))
  await arrived
  socket.write(plain.slice(9))
  expect(await responses(1)).toEqual(['node'])
  expect(reachedNode()).toBe(1)
})

test('each of several requests in one packet gets one response', async () => {
  const { open, reachedNode } = await start()
  const { socket, answers: responses } = await open()
  socket.write(plain + plain + other)
  expect(await responses(3)).toEqual(['node', 'node', 'node'])
  expect(reachedNode()).toBe(3)
})

test('a request inside the body of another request gets no response', async () => {
  const { open, reachedNode } = await start()
  const { socket, answers: responses } = await open()
  socket.write(`POST /other HTTP/1.1\r\nHost: x\r\nContent-Length: ${plain.length}\r\n\r\n`)
  socket.write(plain)
  await responses(1)
  socket.write(other)
  expect(await responses(2)).toEqual(['node', 'node'])
  expect(reachedNode()).toBe(2)
})

test('a request with two conflicting lengths is refused', async () => {
  const { open, reachedNode } = await start()
  const { socket } = await open()
  const chunks: Buffer[] = []
  socket.on('data', (data) => chunks.push(data))
  socket.write(
    `GET /cached HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${plain}`,
  )
  await once(socket, 'close')
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400 /)
  expect(Buffer.concat(chunks).toString()).not.toContain('cached')
  expect(reachedNode()).toBe(0)
})

test('the server stops reading from a client until it has read its response', async () => {
  const large = Buffer.concat([cached, Buffer.alloc(16 * 1024 * 1024)])
  const { open } = await start({ response: large })
  const { socket, accepted } = await open()
  socket.pause()
  const arrived = once(accepted, 'data')
  socket.write(plain)
  await arrived
  expect(accepted.isPaused()).toBe(true)
  expect(accepted.timeout).toBe(unreadMs)
  const drained = once(accepted, 'drain')
  socket.resume()
  await drained
  expect(accepted.isPaused()).toBe(false)
  expect(accepted.timeout).toBeGreaterThan(0)
})

test('a closing server closes idle connections after their response is sent', async () => {
  const { server, open } = await start()
  const { socket, answers: responses, accepted } = await open()
  socket.write(plain)
  await responses(1)
  const idle = await open()
  const closed = Promise.all([
    once(server, 'close'),
    once(socket, 'close'),
    once(idle.socket, 'close'),
  ])
  server.close()
  // Immediately, and not after the idle timeout.
  expect([accepted.writableEnded, idle.accepted.writableEnded]).toEqual([true, true])
  await closed
  expect(await responses(1)).toEqual(['cached'])
})

test('the server closes a connection that the client has closed', async () => {
  const { open } = await start()
  const { socket, answers: responses, accepted } = await open()
  socket.write(plain)
  await responses(1)
  const ended = once(accepted, 'end')
  socket.end()
  await ended
  expect(accepted.writableEnded).toBe(true)
  await once(socket, 'close')
})
