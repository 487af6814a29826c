import { ProductBody } from '#contract/console/content-body.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Clock } from '#server/kit/clock.ts'
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
  readProductsForList,
} from './edit-queries.ts'
import { insertFirstStock } from './stock-queries.ts'

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
  readForList: readProductsForList,
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
    await changeSizes(tx, clock, change)
    await bumpNoun(tx, 'product', id)
  },
  notesOn: noteOnStock,
  furtherActions: ({ isFirst, after }) =>
    isFirst && after.sizes.some(hasFirstStock) ? ['first stock set'] : [],
  create: {
    reservedIds,
    newBody: async (db, _deps, name) => ({
      name,
      // Every product has at least one size, so the form begins with its row.
      sizes: [{ size: '' }],
      position: (await lastPosition(db)) + 1,
    }),
    copyOf: async (db, body) => ({
      ...body,
      ...(Array.isArray(body['sizes']) && { sizes: body['sizes'].map(withoutStock) }),
      position: (await lastPosition(db)) + 1,
    }),
    unpublish: async (tx, { clock }, id) => {
      await hideProduct(tx, id, clock.now())
      await bumpNoun(tx, 'product', id)
    },
  },
})

/** Sizes are known by their name. A size that was ordered, is reserved or lies in a bag stays. */
async function changeSizes(
  tx: Db,
  clock: Clock,
  { id, after, isFirst, actor }: Change<ProductBody> & { actor: Actor['id'] },
): Promise<void> {
  const stored = await lockSizes(tx, id)
  const removed = stored.filter(({ size }) => !after.sizes.some((one) => one.size === size))
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
  const sizes: { id: number; quantity: number }[] = []
  for (const [position, { size, firstStock = 0 }] of after.sizes.entries()) {
    const quantity = isFirst ? firstStock : 0
    sizes.push({ id: await putSize(tx, { productId: id, size, position, quantity }), quantity })
  }
  await insertFirstStock(tx, { sizes, actor, at: clock.now() })
}

type Size = ProductBody['sizes'][number]

const hasFirstStock = ({ firstStock = 0 }: Size): boolean => firstStock > 0

/** A draft may hold anything in its list of sizes. */
function withoutStock(size: unknown): unknown {
  if (typeof size !== 'object' || size === null) return size
  return Object.fromEntries(Object.entries(size).filter(([key]) => key !== 'firstStock'))
}

/** Names the sizes that visitors cannot buy: those of a new product without a first stock, and added ones. */
function noteOnStock({ isFirst, before, after }: Change<ProductBody>): string[] {
  const added = after.sizes.filter(({ size }) => !before?.sizes.some((one) => one.size === size))
  const empty = isFirst ? after.sizes.filter((size) => !hasFirstStock(size)) : before ? added : []
  if (empty.length === 0) return []
  const names = empty.map(({ size }) => size).join(', ')
  return [`Visitors cannot buy these sizes, because they have no stock: ${names}.`]
}
