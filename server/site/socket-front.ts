import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type PlainGet, readPlainGet } from './plain-get.ts'

type Answer = (request: PlainGet) => Buffer | undefined

const firstWordMs = 10_000

/**
 * Lets `answer` reply to plain requests straight from the socket, at a third of the work. Everything else goes
 * to Node's HTTP server, with the packet put back, and that connection stays there for the rest of its life.
 */
export function answerFromSocket(server: Server, answer: Answer): void {
  const listeners = server.listeners('connection')
  const waiting = new Set<Socket>()

  const watch = (socket: Socket) => {
    const handOver = (packet: Buffer) => {
      stop()
      socket.pause()
      socket.unshift(packet)
      for (const listener of listeners) listener.call(server, socket)
      socket.resume()
    }
    const onData = (packet: Buffer) => {
      const request = readPlainGet(packet)
      const bytes = request && answer(request)
      if (bytes === undefined) return handOver(packet)
      if (socket.timeout !== server.keepAliveTimeout) socket.setTimeout(server.keepAliveTimeout)
      // A client that asks without reading must not fill our memory with answers.
      if (!socket.write(bytes)) socket.pause().once('drain', () => socket.resume())
    }
    const leave = () => socket.destroySoon()
    const fail = () => socket.destroy()
    const forget = () => waiting.delete(socket)
    const stop = () => {
      forget()
      socket.off('data', onData).off('end', leave).off('timeout', fail).off('error', fail)
      socket.off('close', forget).setTimeout(0)
    }
    waiting.add(socket)
    socket.on('data', onData).on('end', leave).on('timeout', fail).on('error', fail)
    socket.on('close', forget).setNoDelay(true).setTimeout(firstWordMs)
  }

  server.removeAllListeners('connection').on('connection', watch)
  closeAlso(server, waiting)
}

/** Node does not know these connections, and a server that closes waits for all of them. */
function closeAlso(server: Server, waiting: ReadonlySet<Socket>): void {
  const closeIdle = server.closeIdleConnections.bind(server)
  const closeAll = server.closeAllConnections.bind(server)
  server.closeIdleConnections = () => {
    closeIdle()
    for (const socket of waiting) socket.destroySoon()
  }
  server.closeAllConnections = () => {
    closeAll()
    for (const socket of waiting) socket.destroy()
  }
}
