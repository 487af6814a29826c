import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/test-payment.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { providerKind } from './call-provider.ts'
import { answerTestPayment, readTestPayment } from './test-page.ts'

/** The test provider's page, which must not exist where money is real. Without limits: an id cannot be guessed. */
export function testPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  if (providerKind(deps.settings) !== 'test') return
  serve(app, contract.readTestPayment, async ({ params }) => ({
    data: await readTestPayment(deps, params.id),
  }))
  serve(app, contract.answerTestPayment, async ({ params, body }) => ({
    data: await answerTestPayment(deps, params.id, body.answer),
  }))
}
