import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { limitPipelining } from './limit-pipelining.ts'
import { type PlainGet, readPlainGet } from './plain-get.ts'

type RespondToGet = (request: PlainGet) => Buffer | undefined

const firstRequestMs = 10_000
/** How long a client may leave a response unread. */
export const unreadMs = 15_000

/**
 * Responds to plain requests directly on the socket with `respond`, which takes a third of the work. For any other
 * request the connection goes to Node's HTTP server with its first packet, and stays there.
 */
export function respondFromSocket(server: Server, respond: RespondToGet): void {
  const passToNode = limitPipelining(server)
  const waiting = new Set<Socket>()

  const watch = (socket: Socket) => {
    const handOver = (packet: Buffer) => {
      stop()
      passToNode(socket, packet)
    }
    const onData = (packet: Buffer) => {
      const request = readPlainGet(packet)
      const bytes = request && respond(request)
      if (bytes === undefined) return handOver(packet)
      const isTaken = socket.write(bytes)
      const timeoutMs = isTaken ? server.keepAliveTimeout : unreadMs
      if (socket.timeout !== timeoutMs) socket.setTimeout(timeoutMs)
      // A client that does not read its responses must not fill our memory.
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
    socket.on('close', forget).setNoDelay(true).setTimeout(firstRequestMs)
  }

  server.removeAllListeners('connection').on('connection', watch)
  closeAlso(server, waiting)
}

/** Node does not track these connections, but `close` waits for all of them. */
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
