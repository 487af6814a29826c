import { createServer, type RequestListener } from 'node:http'
import { createServer as createListener, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { feedPolicy, type FetchPolicy } from '#server/newsletter/feed/fetch-feed.ts'

/**
 * A newsletter server whose responses the test chooses, on the one address that the fetch policy of the test
 * allows, and a listener on the same port of a forbidden address.
 */
export async function startFeed(answer: RequestListener) {
  const service = createServer(answer)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  const forbidden = await listenOn('127.0.0.2', address.port)
  onTestFinished(async () => {
    service.closeAllConnections()
    await new Promise((resolve) => service.close(resolve))
  })
  const policy: FetchPolicy = {
    ...feedPolicy,
    protocols: ['http:'],
    mayConnect: (candidate) => candidate === '127.0.0.1',
  }
  return { url: `http://127.0.0.1:${address.port}/feed`, port: address.port, policy, forbidden }
}

/** Counts connections. */
export async function listenOn(host: string, port = 0) {
  const sockets = new Set<Socket>()
  let connections = 0
  const listener = createListener((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => listener.listen(port, host, resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => listener.close(resolve))
  })
  const address = listener.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connections: () => connections,
  }
}

export const issue = (title: string, link = 'https://letters.example/1') =>
  `<item><title>${title}</title><link>${link}</link><pubDate>Tue, 03 Nov 2026 16:00:00 GMT</pubDate><description>Words</description></item>`

export const feedOf = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title>${items}</channel></rss>`
