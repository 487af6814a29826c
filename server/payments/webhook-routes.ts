import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { providerKind } from './call-provider.ts'
import { receiveNotice } from './notices.ts'
import { testSignatureHeader } from './notice-signature.ts'

const signatureHeaders = { stripe: 'stripe-signature', test: testSignatureHeader } as const

/**
 * Where the provider tells us what happened. In a scope of its own: the signature is that of the very bytes, so nothing
 * reads them before it is checked. Only the provider in use has an address.
 */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const kind = providerKind(deps.settings)
  if (kind === null) return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(`/webhooks/${kind}`, { bodyLimit: 256 * 1024 }, async (request, reply) => {
      const signature = request.headers[signatureHeaders[kind]]
      await receiveNotice(deps, {
        raw: bytesOf(request),
        signature: typeof signature === 'string' ? signature : undefined,
      })
      void reply.header('cache-control', 'no-store')
      return { received: true }
    })
  })
}

function bytesOf({ body }: FastifyRequest): Buffer {
  if (body instanceof Buffer) return body
  throw new Refusal('unreadable', 'This notice has no words.')
}
