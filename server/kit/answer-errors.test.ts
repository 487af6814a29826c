import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { answerErrors } from './answer-errors.ts'
import { logAnswers } from './log.ts'
import { readOnlyJson } from './read-json.ts'
import { createRawRefusal } from './refuse-raw.ts'

/** An app whose log can be read, on an address of its own. */
async function start() {
  const lines: { level: number; msg: string }[] = []
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const log: FastifyBaseLogger = pino({}, stream)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: createRawRefusal({ isProduction: false }),
  })
  answerErrors(app)
  logAnswers(app)
  readOnlyJson(app)
  const failed = Promise.withResolvers<void>()
  app.addHook('onError', async () => failed.resolve())
  app.post('/form', () => ({ ok: true }))
  app.get('/full', () => {
    throw new Error(
      'A picture could not be converted: /x: write error\nsystem error: No space left on device',
    )
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, port: Number(new URL(app.listeningOrigin).port), lines, failed: failed.promise }
}

test.each(['', '{"a":'])('a client that hangs up after %j is no error', async (sent) => {
  const { app, port, lines, failed } = await start()
  const socket = connect(port, '127.0.0.1')
  const asked = once(app.server, 'request')
  const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 20'
  socket.write(`POST /form HTTP/1.1\r\n${head}\r\n\r\n${sent}`)
  await asked
  socket.resetAndDestroy()
  await failed
  await app.close()
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})

test('a full disk is a matter of time', async () => {
  const { app } = await start()
  const answer = await app.inject('/full')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
})
