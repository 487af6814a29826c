import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers send one request at a time; a proxy may send a few ahead. */
const mostUnanswered = 8
const endOfHeaders = '\r\n\r\n'

type Pipeline = { unanswered: number; feedSoon: () => void }

/**
 * Node answers all requests of a packet at once, whether or not anybody reads the answers, and a packet holds two
 * thousand. Here a connection has at most eight in hand; what comes behind them waits, and is not even read.
 *
 * Gives what hands a connection to Node. The bytes are passed on unchanged, only in pieces: none holds more than
 * one end of headers, so none begins more than one request.
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
    const passData = takeOver(socket, 'data')
    const passEnd = takeOver(socket, 'end')
    let waiting = packet
    let hasEnded = false
    let isPausedByNode = false

    const feed = () => {
      // After a refusal, or once the visitor has gone, nothing more is answered.
      if (!socket.writable) waiting = Buffer.alloc(0)
      const before = pipeline.unanswered
      while (waiting.length > 0 && socket.writable && !isPausedByNode) {
        if (pipeline.unanswered > before || pipeline.unanswered >= mostUnanswered) break
        socket.resume()
        const end = waiting.indexOf(endOfHeaders)
        const piece = end === -1 ? waiting : waiting.subarray(0, end + endOfHeaders.length)
        waiting = waiting.subarray(piece.length)
        passData(piece)
        // Node does so while answers are not read, and takes nothing until it goes on by itself.
        isPausedByNode = socket.isPaused()
      }
      if (isPausedByNode) return
      if (waiting.length > 0) {
        socket.pause()
        if (pipeline.unanswered < mostUnanswered) feedSoon()
      } else if (hasEnded && pipeline.unanswered === 0) passEnd()
      else socket.resume()
    }
    let next: NodeJS.Immediate | undefined
    // One request a turn: small answers are sent at once, and nobody else would get a turn for thousands.
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

/** Takes the listeners of an event away and gives what calls them. */
function takeOver(socket: Socket, event: 'data' | 'end') {
  const listeners = socket.listeners(event)
  socket.removeAllListeners(event)
  return (...given: unknown[]) => {
    for (const listener of listeners) listener.apply(socket, given)
  }
}
