import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Settings } from '#server/settings.ts'

/** What a log line may say is an allow list: bodies, addresses, queries and names are never on it. */
export const logOptions = ({ logLevel }: Pick<Settings, 'logLevel'>) =>
  ({
    level: logLevel,
    serializers: {
      req: ({ method, id }: { method: string; id: string }) => ({ method, id }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: ({ name, message, stack, code }: Error & { code?: string }) => ({
        type: name,
        message: withoutValues(message),
        stack: withoutValues(stack ?? ''),
        code,
      }),
    },
  }) satisfies FastifyServerOptions['logger']

/** PostgreSQL quotes the offending value in its messages; the value may be somebody's answer. */
const withoutValues = (text: string) =>
  text.replace(/"[^"\n]*"|'[^'\n]*'|\([^)\n]*\)=\([^)\n]*\)/g, '…')

/** One line for each answer: the route's pattern and not its address. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}
