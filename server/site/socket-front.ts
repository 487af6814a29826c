import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { limitPipelining } from './limit-pipelining.ts'
import { type PlainGet, readPlainGet } from './plain-get.ts'

type Answer = (request: PlainGet) => Buffer | undefined

const firstWordMs = 10_000
/** How long a client may leave an answer unread. */
export const unreadMs = 15_000

/**
 * Lets `answer` reply to plain requests straight from the socket, at a third of the work. Everything else goes
 * to Node's HTTP server, with the packet put back, and that connection stays there for the rest of its life.
 */
export function answerFromSocket(server: Server, answer: Answer): void {
  const passToNode = limitPipelining(server)
  const waiting = new Set<Socket>()

  const watch = (socket: Socket) => {
    const handOver = (packet: Buffer) => {
      stop()
      passToNode(socket, packet)
    }
    const onData = (packet: Buffer) => {
      const request = readPlainGet(packet)
      const bytes = request && answer(request)
      if (bytes === undefined) return handOver(packet)
      const isTaken = socket.write(bytes)
      const patienceMs = isTaken ? server.keepAliveTimeout : unreadMs
      if (socket.timeout !== patienceMs) socket.setTimeout(patienceMs)
      // A client that asks without reading must not fill our memory with answers.
      if (!isTaken) socket.pause()
    }
    const onDrain = () => socket.resume().setTimeout(server.keepAliveTimeout)
    const leave = () => socket.destroySoon()
    const fail = () => socket.destroy()
    const forget = () => waiting.delete(socket)
    const stop = () => {
      forget()
      socket
        .off('data', onData)
        .off('drain', onDrain)
        .off('end', leave)
        .off('timeout', fail)
        .off('error', fail)
      socket.off('close', forget).setTimeout(0)
    }
    waiting.add(socket)
    socket
      .on('data', onData)
      .on('drain', onDrain)
      .on('end', leave)
      .on('timeout', fail)
      .on('error', fail)
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
