import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/test-payment.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { serve } from '#server/kit/serve.ts'
import { receiveWebhookEvent } from './webhooks.ts'
import { answerTestPayment, readTestPayment } from './sandbox/page.ts'

/** The page of the sandbox, which must not exist where payments are real. No rate limit: an id cannot be guessed. */
export function testPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  if (deps.settings.paymentProvider !== 'test') return
  serve(app, contract.readTestPayment, async ({ params }) => ({
    data: await readTestPayment(deps, params.id),
  }))
  serve(app, contract.answerTestPayment, async ({ params, body }) => ({
    data: await answerTestPayment(deps, params.id, body.answer),
  }))
}

/**
 * The webhook endpoint. It has a scope without body parsers, because the signature covers the raw bytes. The sandbox
 * delivers its events in process and needs no endpoint.
 */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  if (deps.settings.paymentProvider !== 'stripe') return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/stripe', { bodyLimit: 256 * 1024 }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      await receiveWebhookEvent(deps, {
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
  throw new Refusal('unreadable', 'This webhook has no body.')
}
