import { ProductBody } from '#contract/console/content-body.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import { type Change, type ContentRules, defineKind } from '#server/kit/content-kind.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { readProduct } from './catalogue.ts'
import {
  deleteSizes,
  findStoredProduct,
  hideProduct,
  lastPosition,
  lockSizes,
  putProduct,
  putSize,
} from './edit-queries.ts'

const reservedIds = ['checkout']

export const productKind: ContentRules = defineKind<ProductBody>({
  schemaOf: () => ProductBody,
  titleOf: ({ name }) => name,
  pathOf: async (_db, id) => `/merch-store/${id}`,
  read: async (db, id) => {
    const row = await findStoredProduct(db, id)
    if (!row) return undefined
    const { name, price, description, position, sizes } = row
    const pictures = ProductBody.shape.pictures.parse(row.pictures)
    return { name, price: price / 100, description, pictures, sizes, position }
  },
  readForList: (db, ids) =>
    db.selectFrom('product').select(['id', 'pictures']).where('id', 'in', ids).execute(),
  publicReplies: async (db, _deps, id) => ({
    [`/merch/${id}`]: { data: await readProduct(db, id) },
  }),
  write: async (tx, { clock }, change) => {
    const { id, after } = change
    const { name, price, description, position, pictures } = after
    await putProduct(tx, {
      id,
      name,
      // Orders store the price they were made with.
      price: price * 100,
      description,
      pictures: JSON.stringify(pictures),
      position,
      is_hidden: false,
      updated_at: clock.now(),
    })
    await changeSizes(tx, change)
    await bumpNoun(tx, 'product', id)
  },
  create: {
    reservedIds,
    newBody: async (db, _deps, name) => ({ name, position: (await lastPosition(db)) + 1 }),
    copyOf: async (db, body) => ({ ...body, position: (await lastPosition(db)) + 1 }),
    unpublish: async (tx, { clock }, id) => {
      await hideProduct(tx, id, clock.now())
      await bumpNoun(tx, 'product', id)
    },
  },
})

/** Sizes are known by their name. A size that was ordered, is reserved or lies in a bag stays. */
async function changeSizes(tx: Db, { id, after }: Change<ProductBody>): Promise<void> {
  const stored = await lockSizes(tx, id)
  const removed = stored.filter(({ size }) => !after.sizes.includes(size))
  const inUse = removed.find(
    ({ reserved, is_ordered, is_in_bag }) => reserved > 0 || is_ordered || is_in_bag,
  )
  if (inUse) {
    const why = inUse.reserved > 0 || inUse.is_ordered ? 'was ordered' : 'is in a visitor’s bag'
    const message = `The size ${inUse.size} ${why}, so it cannot be removed.`
    throw new Refusal('invalid', message, { fields: { sizes: message } })
  }
  await deleteSizes(
    tx,
    removed.map((size) => size.id),
  )
  for (const [position, size] of after.sizes.entries())
    await putSize(tx, { productId: id, size, position })
}
