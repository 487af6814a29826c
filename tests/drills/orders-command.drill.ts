import { expect, test } from 'vitest'
import { orderSite } from '#tests/kit/server/order-site.ts'
import { staffCommand } from './staff-command.ts'

test('staff list orders, open one, mark it sent, refund it and erase the buyer', async () => {
  const site = await orderSite()
  await site.pay({ items: [{ quantity: 2 }] })
  const run = staffCommand('orders', site, {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: site.stripe.secret,
    STRIPE_API: site.stripe.address,
  })
  const [row] = await site.orders()
  const reference = row?.reference ?? ''

  const list = await run('list')
  expect(list).toMatch(new RegExp(`^${reference} +CA\\$48.00  paid +2 items +within Calgary`))
  expect(list).not.toContain('Niambi')
  expect(await run('show', reference)).toBe('Give a reason of 5 to 300 characters.\n')
  const shown = await run('show', reference, 'Packing it')
  expect(shown).toContain('2 × Plain Cap, M')
  expect(shown).toContain('address: 12 Placeholder Street SE')
  const [, version = '', payment = ''] = /version (\d+), payment’s version (\d+)/.exec(shown) ?? []

  expect(await run('sent', reference, '99')).toContain('Another person changed this record.')
  expect(await run('sent', reference, version)).toBe('Marked as sent. The buyer gets an email.\n')
  expect(await run('refund', reference, 'all', payment, 'It was torn')).toContain('Enter an amount')
  expect(await run('refund', reference, '8', payment, 'It was late')).toBe('Refunded.\n')
  expect(await run('list')).toContain(', CA$8.00 refunded')
  const { provider_payment_id } = await site.db
    .selectFrom('payment')
    .select('provider_payment_id')
    .executeTakeFirstOrThrow()
  site.stripe.dispute(provider_payment_id ?? '')
  await site.settle()
  expect(await run('list')).toMatch(
    new RegExp(`^Payments that need attention:\\n${reference}  disputed: CA\\$48.00, .*answer by`),
  )
  expect(await run('erase', reference, 'They asked us to')).toContain('The buyer is erased.')
  expect(await run('show', reference, 'Looking again')).toContain('  The buyer is erased.')
  expect(await run('help')).toContain('npm run orders -- show')
})
