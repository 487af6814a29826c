import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerFromSocket, unreadMs } from './socket-front.ts'

const plain = 'GET /kept HTTP/1.1\r\nHost: x\r\n\r\n'
const other = 'GET /other HTTP/1.1\r\nHost: x\r\n\r\n'
const cached = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nkept')

/** A server whose page /kept is answered from the socket and all else by Node; it counts what reached Node. */
async function start({ answer = cached }: { answer?: Buffer } = {}) {
  let reachedNode = 0
  const server = createServer((request, response) => {
    reachedNode++
    request.resume().on('end', () => response.end('node'))
  })
  answerFromSocket(server, ({ target }) => (target === '/kept' ? answer : undefined))
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
    const answers = async (count: number) => {
      while (text.split('HTTP/1.1 ').length <= count) await once(socket, 'data')
      return text
        .split('HTTP/1.1 ')
        .slice(1)
        .map((one) => one.split('\r\n\r\n')[1])
    }
    return { socket, answers, accepted }
  }
  return { server, open, reachedNode: () => reachedNode }
}

test('a kept page is answered without Node, as often as it is asked for', async () => {
  const { open, reachedNode } = await start()
  const { socket, answers } = await open()
  for (let i = 1; i <= 3; i++) {
    socket.write(plain)
    expect(await answers(i)).toHaveLength(i)
  }
  expect(reachedNode()).toBe(0)
})

test('on anything else the connection goes to Node and stays there, in order and without loss', async () => {
  const { open, reachedNode } = await start()
  const { socket, answers } = await open()
  socket.write(plain)
  await answers(1)
  socket.write(other)
  await answers(2)
  socket.write(plain)
  expect(await answers(3)).toEqual(['kept', 'node', 'node'])
  expect(reachedNode()).toBe(2)
})

test('a request that comes in pieces is answered once', async () => {
  const { open, reachedNode } = await start()
  const { socket, answers, accepted } = await open()
  const arrived = once(accepted, 'data')
  socket.write(plain.slice(0, 9))
  await arrived
  socket.write(plain.slice(9))
  expect(await answers(1)).toEqual(['node'])
  expect(reachedNode()).toBe(1)
})

test('requests that come together are each answered once', async () => {
  const { open, reachedNode } = await start()
  const { socket, answers } = await open()
  socket.write(plain + plain + other)
  expect(await answers(3)).toEqual(['node', 'node', 'node'])
  expect(reachedNode()).toBe(3)
})

test('a request hidden in the body of another is never answered', async () => {
  const { open, reachedNode } = await start()
  const { socket, answers } = await open()
  socket.write(`POST /other HTTP/1.1\r\nHost: x\r\nContent-Length: ${plain.length}\r\n\r\n`)
  socket.write(plain)
  await answers(1)
  socket.write(other)
  expect(await answers(2)).toEqual(['node', 'node'])
  expect(reachedNode()).toBe(2)
})

test('a contradiction about where a request ends is refused, not answered', async () => {
  const { open, reachedNode } = await start()
  const { socket } = await open()
  const chunks: Buffer[] = []
  socket.on('data', (data) => chunks.push(data))
  socket.write(
    `GET /kept HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${plain}`,
  )
  await once(socket, 'close')
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400 /)
  expect(Buffer.concat(chunks).toString()).not.toContain('kept')
  expect(reachedNode()).toBe(0)
})

test('a client that asks without reading is not listened to until it has read', async () => {
  const large = Buffer.concat([cached, Buffer.alloc(16 * 1024 * 1024)])
  const { open } = await start({ answer: large })
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

test('a closing server lets go of connections that wait, after what they were sent', async () => {
  const { server, open } = await start()
  const { socket, answers, accepted } = await open()
  socket.write(plain)
  await answers(1)
  const idle = await open()
  const closed = Promise.all([
    once(server, 'close'),
    once(socket, 'close'),
    once(idle.socket, 'close'),
  ])
  server.close()
  // At once, and not when they have been silent for too long.
  expect([accepted.writableEnded, idle.accepted.writableEnded]).toEqual([true, true])
  await closed
  expect(await answers(1)).toEqual(['kept'])
})

test('a visitor who says goodbye is let go', async () => {
  const { open } = await start()
  const { socket, answers, accepted } = await open()
  socket.write(plain)
  await answers(1)
  const heard = once(accepted, 'end')
  socket.end()
  await heard
  expect(accepted.writableEnded).toBe(true)
  await once(socket, 'close')
})
