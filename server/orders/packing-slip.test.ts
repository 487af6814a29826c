import { expect, test } from 'vitest'
import { readAuditAbout } from '#server/audit/audit.ts'
import { deskWithOrder } from '#tests/kit/desk/orders.ts'

test('[C99] the packing slip is a reveal with the reason Packing, without prices and without our name', async () => {
  const { desk, slip, orderId, reference } = await deskWithOrder()
  const response = await slip()
  expect(response.json().data).toEqual({
    reference,
    sender: 'B. Pride',
    recipient: ['Niambi Adeyemi', '12 Placeholder Street SE', 'Calgary, Alberta T2G 1A1'],
    lines: [{ name: 'Plain Cap', size: 'M', quantity: 2 }],
  })
  expect(response.body).not.toMatch(/CA\$|2000|4800|Baobab/i)
  expect(await readAuditAbout(desk.db, orderId)).toMatchObject([
    { action: 'opened', part: 'buyer', reason: 'Packing' },
  ])
})

test.each([
  ['the name that reads like a person', 'B. Pride <hi@baobabpride.ca>', 'B. Pride'],
  ['a neutral name in quotes', '"Post Room" <hi@example.org>', 'Post Room'],
  ['the address, without the whole name', 'Baobab Pride <hi@example.org>', 'hi@example.org'],
  ['the address, without one word of it', 'The Baobab <hi@example.org>', 'hi@example.org'],
  ['missing if the address has the name', 'Baobab Pride <hi@baobabpride.ca>', null],
  ['missing if the address has one word', 'Pride Store <store@yyc-pride.ca>', null],
  ['missing if a bare address has the name', 'hi@BaobabPride.ca', null],
])('[C99] the sender of the slip is %s', async (_what, MAIL_FROM, sender) => {
  const { slip } = await deskWithOrder({ environment: { MAIL_FROM } })
  expect((await slip()).json().data.sender).toBe(sender)
})

test.each([
  ['that of MAIL_FROM_DISCREET', 'post@example.org', 'post@example.org'],
  ['that of MAIL_FROM, if the discreet one has our name', 'post@baobab.example', 'B. Pride'],
])('[C99] the discreet sender of the slip is %s', async (_what, MAIL_FROM_DISCREET, sender) => {
  const { slip } = await deskWithOrder({ environment: { MAIL_FROM_DISCREET } })
  expect((await slip()).json().data.sender).toBe(sender)
})
