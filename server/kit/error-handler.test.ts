import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import pino from 'pino'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import type { DeskCode } from '#contract/console/problem.ts'
import { handleErrors } from './error-handler.ts'
import { logResponses } from './log.ts'
import { readOnlyJson } from './read-json.ts'
import { DeskRefusal, type Refusal } from './refuse.ts'
import { createRawRefusal } from './refuse-raw.ts'

/** A listening app whose log lines the test can read. */
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
  handleErrors(app)
  logResponses(app)
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

test.each(['', '{"a":'])('a client that disconnects after %j causes no log error', async (sent) => {
  const { app, port, lines, failed } = await start()
  const socket = connect(port, '127.0.0.1')
  const received = once(app.server, 'request')
  const head = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 20'
  socket.write(`POST /form HTTP/1.1\r\n${head}\r\n\r\n${sent}`)
  await received
  socket.resetAndDestroy()
  await failed
  await app.close()
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})

test('a full disk is a 503 that the client may retry after a minute', async () => {
  const { app } = await start()
  const sendRefusal = await app.inject('/full')
  expect([sendRefusal.statusCode, sendRefusal.headers['retry-after']]).toEqual([503, '60'])
})

test('a public route cannot refuse with a code of the Desk, by type', () => {
  expectTypeOf<Extract<ConstructorParameters<typeof Refusal>[0], DeskCode>>().toBeNever()
  expect(new DeskRefusal('step-up-required', '').status).toBe(403)
})
