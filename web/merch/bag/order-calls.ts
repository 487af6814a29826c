import {
  createOrderNote,
  type OrderState,
  payOrder,
  readOrder,
  restoreBag,
} from '#contract/order.ts'
import { browserApi } from '#web/kit/api.ts'

/** The calls about an order note and about an order, whose id is their only key. */
export const orderCalls = {
  /** Every order belongs to a note, even an empty one. Returns the id of the note. */
  createNote: async (note: string): Promise<string> =>
    (await browserApi(createOrderNote, { body: { note } })).data._id,
  readState: async (id: string): Promise<OrderState> =>
    (await browserApi(readOrder, { params: { id } })).data,
  paymentUrl: async (id: string): Promise<string> =>
    (await browserApi(payOrder, { params: { id }, body: {} })).data.paymentUrl,
  restoreBag: async (id: string) =>
    (await browserApi(restoreBag, { params: { id }, body: {} })).data,
}
