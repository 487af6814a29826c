import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { Dollars, productNotFound } from './merch.ts'
import { Picture } from './picture.ts'
import { maxQuantity } from './text/store.ts'

/** Lines in one bag: one per product and size. */
export const maxBagLines = 50

const noBag = 'Your bag could not be found. Please reload the page.'
export const bagIsFull = 'Your bag is full'
export const chooseSize = 'Please choose a size'
export const itemNotFound = 'Item not found in your bag'
export const wrongQuantity = `Please choose a quantity from 1 to ${maxQuantity}`

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** Made by the browser with crypto.randomUUID. A request that knows the id may read and change the bag. */
export const BagId = z.string(noBag).check(z.regex(uuid4, noBag))
export const BagItemId = z.string().check(z.regex(uuid4))

export const BagItem = z.object({
  itemId: BagItemId,
  /** Equal to `itemId`, under the name that other resources use. */
  _id: BagItemId,
  merchId: z.object({
    _id: z.string(),
    name: z.string(),
    images: z.array(z.string()),
    picture: Picture,
  }),
  size: z.string(),
  quantity: z.int(),
  price: Dollars,
  itemTotal: Dollars,
  /** Free stock. If it is less than `quantity`, the line cannot be ordered. */
  left: z.int().check(z.gte(0)),
})
export type BagItem = z.infer<typeof BagItem>

export const Bag = z.object({
  bagId: BagId,
  items: z.array(BagItem),
  totalPrice: Dollars,
  /** The amount of the discount, at most the total; missing without a discount. */
  discountedPrice: z.optional(Dollars),
  discountCode: z.optional(z.string()),
})
export type Bag = z.infer<typeof Bag>

export const addToBag = endpoint({
  method: 'POST',
  path: '/bag',
  body: z.strictObject({
    bagId: BagId,
    item: z.strictObject({
      merchId: z.string(productNotFound).check(z.maxLength(100, productNotFound)),
      quantity: z
        .int(wrongQuantity)
        .check(z.gte(1, wrongQuantity), z.lte(maxQuantity, wrongQuantity)),
      size: z.string(chooseSize).check(
        z.maxLength(40, chooseSize),
        z.refine((size) => !size.includes('\0'), chooseSize),
      ),
    }),
  }),
  reply: dataOf(Bag),
})

const params = z.object({ bagId: BagId })

export const readBag = endpoint({
  method: 'GET',
  path: '/bag/:bagId',
  params,
  reply: dataOf(Bag),
})

export const changeBagItem = endpoint({
  method: 'PUT',
  path: '/bag/:bagId',
  params,
  body: z.strictObject({
    itemId: z.string(itemNotFound).check(z.maxLength(100, itemNotFound)),
    quantity: z.literal(1, 'The quantity changes by 1 at a time'),
    action: z.enum(['increase', 'decrease'], 'Unknown action'),
  }),
  reply: dataOf(Bag),
})

export const removeBagItem = endpoint({
  method: 'DELETE',
  path: '/bag/:bagId/:itemId',
  params: z.object({ bagId: BagId, itemId: BagItemId }),
  reply: dataOf(Bag),
})
