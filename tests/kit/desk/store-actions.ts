import * as store from '#contract/console/store.ts'
import { buildDesk } from './desk.ts'
import type { AuditedDesk } from './staff-actions.ts'

/** What a person with the role Store does with stock, discounts and shipping. */
export async function storeActions(): Promise<AuditedDesk> {
  const desk = await buildDesk()
  const as = await desk.addPerson(['store'])
  const { rows: sizes } = await desk.call(store.listStock, { query: {} as never }, { as })
  const size = { params: { id: String(sizes[0]?.id) } }
  const terms = { kind: 'dollars' as const, value: 5, maxUses: null, lastDay: null }
  const code = { params: { code: 'SPRING5' } }
  const option = { params: { id: 'within-calgary' } }
  const area = 'within Calgary' as const
  return {
    desk,
    renew: () => desk.stepUp(as),
    actions: [
      {
        endpoint: store.changeStock,
        action: 'stock changed',
        send: () => {
          const body = { direction: 'plus' as const, count: 3, reason: 'bought in' as const }
          return desk.send(store.changeStock, { ...size, body }, { as })
        },
      },
      {
        endpoint: store.addDiscount,
        action: 'discount added',
        send: () => desk.send(store.addDiscount, { body: { code: 'SPRING5', ...terms } }, { as }),
      },
      {
        endpoint: store.changeDiscount,
        action: 'discount changed',
        send: () =>
          desk.send(store.changeDiscount, { ...code, body: { version: 0, ...terms } }, { as }),
      },
      {
        endpoint: store.endDiscount,
        action: 'discount ended',
        send: () => desk.send(store.endDiscount, { ...code, body: { version: 1 } }, { as }),
      },
      {
        endpoint: store.addShipping,
        action: 'shipping option added',
        send: () => desk.send(store.addShipping, { body: { area, price: 12 } }, { as }),
      },
      {
        endpoint: store.changeShipping,
        action: 'shipping option changed',
        send: () => {
          const body = { version: 0, area, price: 9, isOffered: true }
          return desk.send(store.changeShipping, { ...option, body }, { as })
        },
      },
    ],
  }
}
