import type { FastifyInstance } from 'fastify'
import { isConsoleEndpoint } from './console-access.ts'
import { notJson, unreadable } from './error-handler.ts'

const jsonType = /^application\/json(?:[ \t]*;[ \t]*charset="?utf-8"?)?$/i

/**
 * Accepts one exact content type and rejects others before the body is read. Looser matching has let bodies bypass
 * validation, and another site may send text/plain without a CORS preflight.
 */
export function readOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, method, routeOptions } = request
    const is404 = request.is404 || routeOptions.config.isUnrouted
    const { endpoint } = routeOptions.config
    if (isConsoleEndpoint(endpoint) && endpoint.upload) return done()
    const hasBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    const isWrite = method === 'POST' || method === 'PUT'
    const isJson = jsonType.test(headers['content-type'] ?? '')
    const isEncoded = headers['content-encoding'] !== undefined
    if (!is404 && (isWrite || hasBody) && (!isJson || isEncoded)) done(notJson())
    else done()
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') done(null, undefined)
    // Fastify's parser drops the byte-order mark, which JSON forbids and a form never sends.
    else if (body.startsWith('\uFEFF')) done(unreadable())
    else void parse(request, body, done)
  })
}
