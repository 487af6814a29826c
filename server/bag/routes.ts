import type { FastifyInstance } from 'fastify'
import * as bag from '#contract/bag.ts'
import { applyDiscount as apply } from '#contract/discount.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { addToBag } from './add.ts'
import { applyDiscount } from './apply-discount.ts'
import { readBag } from './bag.ts'
import { changeQuantity, removeItem } from './change.ts'
import { shopperOf } from './shopper.ts'

/** Reading a bag has no rate limit, because its id cannot be guessed. */
export function bagRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  serve(app, bag.addToBag, async ({ body }, request) => ({
    data: await addToBag(deps, shopperOf(deps, request), body),
  }))
  serve(app, bag.readBag, async ({ params }) => ({
    data: await readBag(db, clock, params.bagId),
  }))
  serve(app, bag.changeBagItem, async (change, request) => ({
    data: await changeQuantity(deps, shopperOf(deps, request), change),
  }))
  serve(app, bag.removeBagItem, async ({ params }, request) => ({
    data: await removeItem(deps, shopperOf(deps, request), params),
  }))
  serve(app, apply, async ({ body }, request) => ({
    data: await applyDiscount(deps, shopperOf(deps, request), body),
  }))
}
