import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { Cents } from './money.ts'

/** The page of the built-in test provider, which is there only where no real one is. */
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
  /** Where to go within the site; null when a card was declined, and another may be tried. */
  reply: dataOf(z.object({ goTo: z.nullable(z.string()) })),
})
