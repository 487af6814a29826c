import { expect, test } from 'vitest'
import type { ReceiptRow } from '#contract/console/gift.ts'
import { erasureRefusal, handRefundEffect, receiptsLead, refundEffect } from './texts.ts'

const receipt: ReceiptRow = {
  serial: '000001',
  gift: 'GIVE-7TM-92K',
  amount: 5_000,
  receivedOn: '2026-03-01',
  issuedOn: '2026-03-01',
  isCancelled: false,
  replaces: null,
}
const gift = { hasDonor: true, receipts: [] }

test('[C114] without charity status the texts about a gift have no receipt', () => {
  for (const receipts of [[], [{ ...receipt, isCancelled: true }]]) {
    const texts = [
      refundEffect({ ...gift, receipts }, false),
      handRefundEffect({ receipts }),
      erasureRefusal({ receipts }, false),
    ]
    expect(texts.join(' ')).not.toMatch(/receipt/i)
  }
})

test('[C114] a receipt from the time as a charity is cancelled by a refund, and no text promises another one', () => {
  const receipts = [receipt]
  const effect = 'The donor gets an email about it. The receipt is cancelled.'
  expect(refundEffect({ ...gift, receipts }, false)).toBe(effect)
  expect(refundEffect({ ...gift, receipts }, true)).toBe(
    `${effect} If a part is refunded, a new receipt has the rest.`,
  )
  expect(handRefundEffect({ receipts })).toContain('A receipt is cancelled')
  expect(erasureRefusal({ receipts }, false)).toContain('a receipt of it')
  expect(receiptsLead(false)).toMatch(/cancels a receipt\.$/)
  expect(receiptsLead(true)).toContain('what is left gets a new one')
})
