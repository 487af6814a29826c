import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type DestinationStream, destination, pino } from 'pino'
import type { Settings } from '#server/settings.ts'

/** Log fields are an allow list. Bodies, addresses, query strings and names are never logged. */
export const createLog = (
  { logLevel }: Pick<Settings, 'logLevel'>,
  to: DestinationStream = destination(1),
): FastifyBaseLogger =>
  pino(
    {
      level: logLevel,
      base: undefined,
      serializers: {
        req: ({ method, id }: { method: string; id: string }) => ({ method, id }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
        err: describe,
      },
    },
    to,
  )

function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: withoutValues(String(error)) }
  const { name, message, stack = '' } = error
  return {
    type: name,
    message: withoutValues(message),
    stack: withoutValues(stack),
    code: 'code' in error ? error.code : undefined,
    cause: error.cause instanceof Error ? withoutValues(error.cause.message) : undefined,
  }
}

/** PostgreSQL quotes the offending value in its messages, and the value may be personal data. */
export const withoutValues = (text: string) =>
  text.replace(/"[^"\n]*"|'[^'\n]*'|\([^)\n]*\)=\([^)\n]*\)/g, '…')

/** One line per response, with the pattern of the route instead of the requested address. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, route, status: reply.statusCode, ms }, 'response sent')
    done()
  })
}
