import type { FastifyInstance } from 'fastify'
import * as gift from '#contract/console/gift.ts'
import * as received from '#contract/console/received-gift.ts'
import {
  serveStaff,
  serveStaffExport,
  serveStaffOnce,
  serveStaffRepeatable,
} from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { changeRecurring } from './change-recurring.ts'
import { exportGifts } from './export.ts'
import { listGifts, listReceipts, readReceiptStatus } from './list.ts'
import { matchTransfer } from './match-transfer.ts'
import { recordGift } from './record-gift.ts'
import { listReportedCards, openReportedCard, removeCard, restoreCard } from './reported-cards.ts'
import { eraseDonor, readGiftForStaff, recordRefund, revealDonor } from './staff.ts'

type GiftDeps = Deps & {
  /** Emails the owners in the transaction of the export. */
  onExport: Parameters<typeof exportGifts>[2]['onExport']
}

const decided = { isDecided: true } as const

export function giftStaffRoutes(app: FastifyInstance, deps: GiftDeps): void {
  serveStaff(app, deps, gift.listGifts, async ({ query }) => listGifts(deps, query))
  serveStaff(app, deps, gift.readGift, async ({ params }) =>
    readGiftForStaff(deps, params.reference),
  )
  serveStaff(app, deps, gift.revealDonor, async ({ params, body }, { actor }) =>
    revealDonor(deps, actor, { ...params, ...body }),
  )
  serveStaffOnce(app, deps, gift.matchTransfer, async (tx, { body }, { actor }) =>
    matchTransfer(tx, deps, actor, body),
  )
  serveStaffOnce(app, deps, gift.recordRefund, async (tx, { params, body }, { actor }) =>
    recordRefund(tx, deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, gift.eraseDonor, async ({ params, body }, { actor }) =>
    eraseDonor(deps, actor, { ...params, ...body }),
  )
  serveStaffExport(app, deps, gift.exportGifts, async ({ body }, actor) =>
    exportGifts(deps, actor, { ...body, onExport: deps.onExport }),
  )
  serveStaffOnce(app, deps, received.recordGift, async (tx, { body }, { actor }) =>
    recordGift(tx, deps, actor, body),
  )
  serveStaffRepeatable(app, deps, received.changeRecurring, async ({ params, body }, { actor }) =>
    changeRecurring(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, received.listReceipts, async ({ query }) => listReceipts(deps, query))
  serveStaff(app, deps, received.readReceiptStatus, async () => readReceiptStatus(deps.db))
  cardRoutes(app, deps)
}

function cardRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, gift.listReportedCards, async () => ({
    rows: await listReportedCards(deps),
  }))
  serveStaff(app, deps, gift.revealCard, async ({ params, body }, { actor }) => ({
    sentences: await openReportedCard(deps, actor, { ...params, ...body }),
  }))
  serveStaff(app, deps, gift.restoreCard, async ({ params, body }, { actor }) => {
    await restoreCard(deps, actor, { ...params, ...body })
    return decided
  })
  serveStaff(app, deps, gift.removeCard, async ({ params, body }, { actor }) => {
    await removeCard(deps, actor, { ...params, ...body })
    return decided
  })
}
