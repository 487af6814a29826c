import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { somethingWentWrong } from '#contract/problem.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { isConsoleEndpoint } from './console-access.ts'
import { Refusal } from './refuse.ts'

/** Every error becomes a response of one shape. An unexpected error is logged; the visitor gets one calm sentence. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client closed the connection before it sent the whole body. This is no server error.
    const hasHungUp = request.raw.destroyed && !request.raw.complete
    const refusal = hasHungUp ? unreadable() : refusalFor(error)
    if (refusal.status >= 500)
      request.log.error({ err: error, code: refusal.code }, 'request failed')
    else logReason(refusal, request)
    return sendRefusal(refusal, request, reply)
  })
}

/** Logs why a ceremony, a link or an upload was refused. The messages for uploads contain no personal data. */
function logReason({ code, message, reason }: Refusal, request: FastifyRequest): void {
  const { endpoint } = request.routeOptions.config
  const isUpload = isConsoleEndpoint(endpoint) && endpoint.upload !== undefined
  const why = reason ?? (isUpload ? message : undefined)
  if (why !== undefined) request.log.warn({ code, reason: why }, 'request refused')
}

export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (refusal.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(Math.ceil(refusal.retryAfterSeconds)))
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refusal.toBody(request.id))
}

/** Errors of Fastify about a request, with our message. */
const frameworkRefusals: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Refusal('too-large', 'That is too long to send. Please shorten your answers.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => notJson(),
  FST_ERR_BAD_URL: () => new Refusal('unreadable', 'This address cannot be read.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Refusal('address-too-long', 'This address is too long.'),
  FST_ERR_ROUTE_REWRITE_NOT_STR: () => new Refusal('unreadable', 'This address cannot be read.'),
}

export function refusalFor(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error
  const known = 'code' in error ? frameworkRefusals[error.code] : undefined
  if (known) return known()
  if (isUnavailable(error))
    return new Refusal('unavailable', somethingWentWrong, { retryAfterSeconds: 5 })
  if (/no space left on device/i.test(error.message))
    return new Refusal('unavailable', somethingWentWrong, { retryAfterSeconds: 60 })
  const isClientsFault =
    'statusCode' in error && error.statusCode !== undefined && error.statusCode < 500
  if (isClientsFault) return unreadable()
  return new Refusal('unexpected', somethingWentWrong)
}

export const unreadable = () => new Refusal('unreadable', 'Please check the form and try again.')

export const notJson = () =>
  new Refusal('unsupported-type', 'Send this as JSON (application/json, UTF-8).')
