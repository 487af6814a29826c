import { bringBagBack, type OrderState, payOrder, readOrder } from '#contract/order.ts'
import { browserApi } from '#web/kit/api.ts'

/** What can be asked about an order by whoever has its id. */
export const orderCalls = {
  state: async (id: string): Promise<OrderState> =>
    (await browserApi(readOrder, { params: { id } })).data,
  paymentUrl: async (id: string): Promise<string> =>
    (await browserApi(payOrder, { params: { id }, body: {} })).data.paymentUrl,
  bagBack: async (id: string) =>
    (await browserApi(bringBagBack, { params: { id }, body: {} })).data,
}
