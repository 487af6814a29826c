import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers send one request at a time. A proxy may pipeline a few. */
const maxUnanswered = 8
const endOfHeaders = '\r\n\r\n'

type Pipeline = { unanswered: number; feedSoon: () => void }

/**
 * Node processes all pipelined requests of a packet at once, up to two thousand, even if the client does not read the
 * responses. This limits a connection to eight pending requests. Further bytes wait unparsed.
 *
 * Returns a function that passes a connection to Node. It passes the bytes unchanged but in chunks. A chunk contains at
 * most one end of headers, so it starts at most one request.
 */
export function limitPipelining(server: Server): (socket: Socket, packet: Buffer) => void {
  const connectionListeners = server.listeners('connection')
  const pipelines = new WeakMap<Socket, Pipeline>()
  const count = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const pipeline = pipelines.get(socket)
    if (pipeline === undefined) return
    pipeline.unanswered++
    response.once('close', () => {
      pipeline.unanswered--
      pipeline.feedSoon()
    })
  }
  server.prependListener('request', count).prependListener('checkExpectation', count)

  return (socket, packet) => {
    for (const listener of connectionListeners) listener.call(server, socket)
    const passData = detachListeners(socket, 'data')
    const passEnd = detachListeners(socket, 'end')
    let waiting = packet
    let hasEnded = false
    let isPausedByNode = false

    const feed = () => {
      // After an error response or a disconnect, further requests are discarded.
      if (!socket.writable) waiting = Buffer.alloc(0)
      const before = pipeline.unanswered
      while (waiting.length > 0 && socket.writable && !isPausedByNode) {
        if (pipeline.unanswered > before || pipeline.unanswered >= maxUnanswered) break
        socket.resume()
        const end = waiting.indexOf(endOfHeaders)
        const chunk = end === -1 ? waiting : waiting.subarray(0, end + endOfHeaders.length)
        waiting = waiting.subarray(chunk.length)
        passData(chunk)
        // Node pauses the socket while responses are unread, and resumes it itself.
        isPausedByNode = socket.isPaused()
      }
      if (isPausedByNode) return
      if (waiting.length > 0) {
        socket.pause()
        if (pipeline.unanswered < maxUnanswered) feedSoon()
      } else if (hasEnded && pipeline.unanswered === 0) passEnd()
      else socket.resume()
    }
    let next: NodeJS.Immediate | undefined
    // One request per turn of the event loop, so that one connection does not block the others.
    const feedSoon = () => {
      next ??= setImmediate(() => {
        next = undefined
        feed()
      })
    }
    const pipeline: Pipeline = { unanswered: 0, feedSoon }
    pipelines.set(socket, pipeline)

    socket.on('data', (data) => {
      waiting = waiting.length === 0 ? data : Buffer.concat([waiting, data])
      feed()
    })
    socket.on('resume', () => {
      if (socket.isPaused()) return
      isPausedByNode = false
      if (waiting.length > 0) feedSoon()
    })
    socket.on('end', () => {
      hasEnded = true
      if (waiting.length === 0) passEnd()
    })
    feed()
  }
}

/** Removes the listeners of an event and returns a function that calls them. */
function detachListeners(socket: Socket, event: 'data' | 'end') {
  const listeners = socket.listeners(event)
  socket.removeAllListeners(event)
  return (...given: unknown[]) => {
    for (const listener of listeners) listener.apply(socket, given)
  }
}
