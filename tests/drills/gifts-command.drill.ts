import { readFile, rm, stat } from 'node:fs/promises'
import { newTestFolder } from '#tests/kit/run/test-folder.ts'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Donation } from '#contract/donation.ts'
import { createGift } from '#server/donations/create-gift.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { staffCommand } from './staff-command.ts'

test('staff list gifts, match an e-Transfer, refund it, erase the donor and export a table', async () => {
  const { connection } = await freshDatabase({ withContent: true })
  const deps = testDeps(connection)
  const run = staffCommand('gifts', { ...deps, connection })
  await createGift(
    deps.db,
    deps,
    Donation.parse({ ...gift, amount: '60', paymentMethod: 'e-transfer' }),
  )
  const { reference } = await deps.db
    .selectFrom('gift')
    .select('reference')
    .executeTakeFirstOrThrow()

  const list = await run('list')
  expect(list).toMatch(new RegExp(`^${reference} +CA\\$60.00  one-time e-transfer +pledged`))
  expect(list).not.toContain('Niambi')
  expect(await run('match', reference, 'sixty', '2026-11-16')).toBe('Enter an amount like 60.00.\n')
  const match = ['match', reference, '60.00', '2026-11-16']
  expect(await run(...match)).toBe('Recorded as received. The donor gets an email.\n')
  expect(await run(...match)).toBe('This transfer was already recorded.\n')

  expect(await run('show', reference)).toBe('Give a reason of 5 to 300 characters.\n')
  const shown = await run('show', reference, 'Thanking by telephone')
  expect(shown).toContain('email: nia@example.org')
  const version = /version (\d+)/.exec(shown)?.[1] ?? ''
  expect(await run('refund', reference, '60', version, 'They gave twice')).toBe('Refunded.\n')

  expect(await run('erase', reference, 'They asked us to')).toContain('The donor is erased.')
  const folder = await newTestFolder('gifts')
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'gifts.csv')
  expect(await run('export', path, 'Year end')).toContain(`Written to ${path}`)
  expect(await readFile(path, 'utf8')).toContain('"CA$60.00","one-time","e-transfer","refunded"')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('staff see a mismatched payment above the list of gifts', async () => {
  const site = await giftSite()
  const run = staffCommand('gifts', site)
  await site.post(gift)
  const [payment] = await site.payments()
  const page = payment?.checkout_id ?? ''
  site.stripe.books.get(page)['currency'] = 'usd'
  site.stripe.pay(page)
  await site.settle()
  const list = await run('list')
  expect(list).toMatch(
    /^Payments that need attention:\nGIVE-\w{3}-\w{3} {2}payment does not match: /,
  )
  expect(list).toContain(' in-review ')
  expect(list).not.toContain('Niambi')
})

test('staff see reported cards first, read one with a reason, and restore or remove it', async () => {
  const { connection } = await freshDatabase({ withContent: true })
  const deps = testDeps(connection)
  const run = staffCommand('gifts', { ...deps, connection })
  const dedication = { inHonorOf: 'Auntie Ruth', recipientEmail: 'ruth@example.org' }
  await createGift(deps.db, deps, Donation.parse({ ...gift, dedication }))
  const report = async () => {
    const { reference } = await deps.db
      .updateTable('gift')
      .set({ state: 'received', card_hash: Buffer.alloc(32), card_reported_at: deps.clock.now() })
      .returning('reference')
      .executeTakeFirstOrThrow()
    return reference
  }
  const reference = await report()

  const list = await run('list')
  expect(list).toMatch(new RegExp(`^${reference} has a card reported on \\w{3} \\d+, \\d{4}\n\n`))
  expect(list).not.toMatch(/Ruth|Niambi/)
  expect(await run('card', reference)).toBe('Give a reason of 5 to 300 characters.\n')
  expect(await run('card', reference, 'Reported by its reader')).toBe(
    'A gift was made in honour of Auntie Ruth.\nIt comes from Niambi Adeyemi.\n',
  )
  expect(await run('restore-card', reference, 'A plain name')).toBe('The card is shown again.\n')
  expect(await run('restore-card', reference, 'A plain name')).toBe(
    'No reported card has this reference.\n',
  )
  await report()
  expect(await run('remove-card', reference, 'Not a name')).toContain('The card is removed.')
  expect(await run('list')).not.toContain('reported on')
  const audit = await deps.db
    .selectFrom('audit')
    .select(['action', 'part'])
    .orderBy('number')
    .execute()
  expect(audit).toEqual(
    ['opened', 'restored', 'removed'].map((action) => ({ action, part: 'card' })),
  )
})
