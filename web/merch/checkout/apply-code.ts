import type { Bag } from '#contract/bag.ts'
import { applyDiscount } from '#contract/discount.ts'
import { browserApi } from '#web/kit/api.ts'
import { sendGuarded } from '#web/kit/form/send-guarded.ts'

/** Applies a discount code. After many wrong codes on the site, the browser solves a proof of work on the way. */
export const applyCode = async (bagId: string, code: string): Promise<Bag> => {
  const { data } = await sendGuarded(browserApi, {
    form: 'discount',
    token: undefined,
    input: { bagId, code },
    send: ({ proof }) => browserApi(applyDiscount, { body: { bagId, code, proof } }),
  })
  return data
}
