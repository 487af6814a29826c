import { bringBagBack, type OrderState, payOrder, readOrder } from '#contract/order.ts'
import { browserApi } from '#web/kit/api.ts'

/** The calls that need only the id of an order. */
export const orderCalls = {
  state: async (id: string): Promise<OrderState> =>
    (await browserApi(readOrder, { params: { id } })).data,
  paymentUrl: async (id: string): Promise<string> =>
    (await browserApi(payOrder, { params: { id }, body: {} })).data.paymentUrl,
  bagBack: async (id: string) =>
    (await browserApi(bringBagBack, { params: { id }, body: {} })).data,
}
