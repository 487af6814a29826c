import { readTestPayment } from '#contract/test-payment.ts'
import type { Visit } from '#web/kit/load.ts'

export async function load({ api, params: { id = '' } }: Visit) {
  const { data: payment } = await api(readTestPayment, { params: { id } })
  return payment
}
