import { expect, test } from 'vitest'
import { order } from '#tests/kit/make/order.ts'
import { CheckoutForm, createOrder, Order } from './order.ts'
import { provinces } from './provinces.ts'

const bag = '3c7f1f0e-6d51-4a0e-9d3e-0d3f6d3f7a11'
const { delivery, email } = order
const form = { delivery, email, subscribedToNewsletter: false }

/** The error message of the field at this path. */
function complaint(path: string, value: unknown): string | undefined {
  const names = path.split('.')
  const [first = '', second] = names
  const changed =
    second === undefined
      ? { ...form, [first]: value }
      : { ...form, delivery: { ...delivery, [second]: value } }
  const { error } = CheckoutForm.safeParse(changed)
  return error?.issues.find((issue) => issue.path.join('.') === path)?.message
}

const required = [
  ['[S5.65] country', 'delivery.country', 'Country is required'],
  ['[S5.66] firstName', 'delivery.firstName', 'First name is required'],
  ['[S5.67] lastName', 'delivery.lastName', 'Last name is required'],
  ['[S5.68] address', 'delivery.address', 'Address is required'],
  ['[S5.69] city', 'delivery.city', 'City is required'],
  ['[S5.70] state', 'delivery.state', 'State is required'],
  ['[S5.71] postalCode', 'delivery.postalCode', 'Postal code is required'],
  ['[S5.72] phone', 'delivery.phone', 'Phone number is required'],
  ['[S5.73] email', 'email', 'Email is required'],
] as const

test.for(required)('%s empty gives "%s": "%s"', ([, path, message]) => {
  for (const empty of ['', '   ', undefined, null, 5, ['x'], { $ne: 1 }])
    expect(complaint(path, empty)).toBe(message)
})

test('[S5.73] a malformed email gives "Invalid email"', () => {
  for (const bad of ['a@b', 'a b@c.ca', 'a@c.ca,b@d.ca', 'A <a@c.ca>', 'a@c.ca\r\nBcc: x@y.ca'])
    expect(complaint('email', bad)).toBe('Invalid email')
})

test('[S5.74] [S3.52] apartment or suite is optional, and empty when it is missing', () => {
  const { apartmentOrSuite: _none, ...without } = delivery
  expect(CheckoutForm.parse({ ...form, delivery: without }).delivery.apartmentOrSuite).toBe('')
  expect(complaint('delivery.apartmentOrSuite', 'Unit 4')).toBeUndefined()
})

test('[S5.76] phone number and postal code are accepted in any format', () => {
  for (const phone of ['1', 'call me', '+44 20 7946 0000', '٤٠٣'])
    expect(complaint('delivery.phone', phone)).toBeUndefined()
  for (const code of ['12345', 't2p1j9', 'X', 'D0D 0D0'])
    expect(complaint('delivery.postalCode', code)).toBeUndefined()
})

test('[S9.7] Canada is the only country, and only the ten listed provinces are accepted', () => {
  for (const country of ['US', 'canada', 'CA'])
    expect(complaint('delivery.country', country)).toBe('Country is required')
  for (const province of provinces) expect(complaint('delivery.state', province)).toBeUndefined()
  for (const other of ['Yukon', 'alberta', 'AB'])
    expect(complaint('delivery.state', other)).toBe('State is required')
})

test('[S3.48] a checkout form has a delivery, an email and an unticked newsletter box', () => {
  const { subscribedToNewsletter: _box, ...unticked } = form
  expect(CheckoutForm.parse(unticked)).toEqual(form)
  for (const ticked of ['true', 1, null])
    expect(complaint('subscribedToNewsletter', ticked)).toBe('Say true or false')
})

test('[S3.53] the phone number is also a field of the order itself', () => {
  expect(Order.safeParse({ ...order, bag }).success).toBe(true)
  const { phone_number: _none, ...without } = order
  const { error } = Order.safeParse({ ...without, bag })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['phone_number', 'Phone number is required'],
  ])
})

test('[S3.51] the bag is an id, or the bag as the specification shows it', () => {
  const item = {
    itemId: 'x',
    merchId: { name: 'Tee', images: [] },
    size: 'M',
    quantity: 1,
    price: 20,
    itemTotal: 20,
  }
  const shown = { bagId: bag, items: [item], totalPrice: 20 }
  for (const good of [bag, shown, { ...shown, discountedPrice: 5 }])
    expect(createOrder.body.safeParse({ ...order, bag: good }).success).toBe(true)
  for (const bad of ['1', 'null', null, 5, [], {}, { items: [] }, { ...shown, bagId: '1' }])
    expect(createOrder.body.safeParse({ ...order, bag: bad }).success).toBe(false)
})
