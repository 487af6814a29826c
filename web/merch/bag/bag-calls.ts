import { addToBag, type Bag, changeBagItem, readBag, removeBagItem } from '#contract/bag.ts'
import { browserApi } from '#web/kit/api.ts'

export type NewBagItem = { merchId: string; size: string; quantity: number }

/** Every call returns the whole bag after the change. */
export const bagCalls = {
  read: async (bagId: string): Promise<Bag> =>
    (await browserApi(readBag, { params: { bagId } })).data,
  add: async (bagId: string, item: NewBagItem): Promise<Bag> =>
    (await browserApi(addToBag, { body: { bagId, item } })).data,
  change: async (bagId: string, itemId: string, action: 'increase' | 'decrease'): Promise<Bag> =>
    (await browserApi(changeBagItem, { params: { bagId }, body: { itemId, quantity: 1, action } }))
      .data,
  remove: async (bagId: string, itemId: string): Promise<Bag> =>
    (await browserApi(removeBagItem, { params: { bagId, itemId } })).data,
}

export type BagCalls = typeof bagCalls
