import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { Cents } from './money.ts'

/** The payment page of the built-in test provider, which runs only without a real provider. */
export const TestPayment = z.object({
  description: z.string(),
  reference: z.string(),
  amount: Cents,
  interval: z.nullable(z.enum(['month', 'year'])),
  state: z.enum(['open', 'paid', 'expired']),
})
export type TestPayment = z.infer<typeof TestPayment>

export const TestAnswer = z.enum(['pay', 'decline', 'cancel'], 'Press Pay, Decline or Cancel')
export type TestAnswer = z.infer<typeof TestAnswer>

const params = z.object({
  id: z.string().check(z.regex(/^test_checkout_[\w-]{22}$/)),
})

export const readTestPayment = endpoint({
  method: 'GET',
  path: '/test-payment/:id',
  params,
  reply: dataOf(TestPayment),
})

export const answerTestPayment = endpoint({
  method: 'POST',
  path: '/test-payment/:id',
  params,
  body: z.strictObject({ answer: TestAnswer }),
  /** The path of the next page; null after a declined card, so that the visitor can try another. */
  reply: dataOf(z.object({ goTo: z.nullable(z.string()) })),
})
