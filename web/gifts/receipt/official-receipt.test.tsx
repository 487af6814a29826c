import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Receipt, receiptAuthority, receiptStatement } from '#contract/receipt.ts'
import { OfficialReceipt } from './official-receipt.tsx'

const receipt: Receipt = {
  statement: receiptStatement,
  serial: '000002',
  isCancelled: false,
  replaces: null,
  charity: {
    name: 'Baobab Pride Society of Calgary',
    address: '000 Placeholder Street SE, Calgary',
    registrationNumber: '123456789 RR 0001',
  },
  placeOfIssue: 'Calgary, Alberta',
  receivedOn: '2026-11-15',
  issuedOn: '2026-11-16',
  donor: { name: 'Niambi Adeyemi', address: '12 Placeholder Street SE' },
  amount: 5_025,
  signatory: 'Adaeze Placeholder',
  authority: receiptAuthority,
}
const shown = (more: Partial<Receipt> = {}) =>
  renderToStaticMarkup(<OfficialReceipt receipt={{ ...receipt, ...more }} />)

test('the receipt contains everything that the Canada Revenue Agency requires', () => {
  const { charity, donor } = receipt
  for (const text of [
    receiptStatement,
    'No. 000002',
    ...Object.values(charity),
    'Calgary, Alberta',
    '15 November 2026',
    '16 November 2026',
    ...Object.values(donor),
    'CA$50.25',
    'Adaeze Placeholder',
    receiptAuthority,
  ])
    expect(shown()).toContain(text)
})

test('only a cancelled or replacing receipt has a note about it', () => {
  expect(shown({ isCancelled: true })).toContain('This receipt is no longer valid.')
  expect(shown({ replaces: '000001' })).toContain('This receipt cancels and replaces No. 000001.')
  expect(shown()).not.toMatch(/valid|replaces/)
})
