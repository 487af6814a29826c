import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Donation } from '#contract/donation.ts'
import { keepGift } from '#server/donations/keep.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { staffCommand } from './staff-command.ts'

test('staff list gifts, match an e-Transfer, give it back and take a table with them', async () => {
  const { connection } = await freshDatabase({ withContent: true })
  const deps = testDeps(connection)
  const run = staffCommand('gifts', { ...deps, connection })
  await keepGift(
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
  expect(await run('match', reference, 'sixty', '2026-11-16')).toBe('Say how much, like 60.00.\n')
  const match = ['match', reference, '60.00', '2026-11-16']
  expect(await run(...match)).toBe('Received, and thanked for.\n')
  expect(await run(...match)).toBe('This transfer was entered before.\n')

  expect(await run('show', reference)).toBe('Give a reason of 5 to 300 characters.\n')
  const shown = await run('show', reference, 'Thanking by telephone')
  expect(shown).toContain('email: nia@example.org')
  const version = /version (\d+)/.exec(shown)?.[1] ?? ''
  expect(await run('refund', reference, '60', version, 'They gave twice')).toBe('Given back.\n')

  expect(await run('erase', reference, 'They asked us to')).toContain('Forgotten.')
  const folder = await mkdtemp(join(tmpdir(), 'gifts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'gifts.csv')
  expect(await run('export', path, 'Year end')).toContain(`Written to ${path}`)
  expect(await readFile(path, 'utf8')).toContain('"CA$60.00","one-time","e-transfer","refunded"')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('staff see a payment that is not what was asked for above the list of gifts', async () => {
  const site = await giftSite()
  const run = staffCommand('gifts', site)
  await site.post(gift)
  const [payment] = await site.payments()
  const page = payment?.checkout_id ?? ''
  site.stripe.books.get(page)['currency'] = 'usd'
  site.stripe.pay(page)
  await site.settle()
  const list = await run('list')
  expect(list).toMatch(/^Payments to look at:\nGIVE-\w{3}-\w{3} {2}payment does not match: /)
  expect(list).toContain(' in-review ')
  expect(list).not.toContain('Niambi')
})
