import { expect, test } from 'vitest'
import { outsideCalgary } from '#contract/calgary.ts'
import { Order } from '#contract/order.ts'
import { errorsIn } from '#web/kit/form/errors.ts'
import { toOrder, orderSchema } from './order.ts'
import { initialFields, withProvinceMessage, emptyFields, type TypedOrder } from './order-fields.ts'

const bagId = '5f3c1f0e-5d0a-4c3e-9f52-0d6a3f3b7a11'
const ordered = { bag: { bagId, items: [], totalPrice: 0 }, shippingOptionId: 'within-calgary' }

const typed = {
  ...initialFields,
  email: 'nia@example.org',
  delivery: {
    country: 'Canada',
    firstName: 'Niambi',
    lastName: 'Adeyemi',
    address: '12 Placeholder Street SE',
    apartmentOrSuite: '',
    city: 'Calgary',
    state: 'Alberta',
    postalCode: 'T2G 0A0',
    phone: '403-555-0188',
  },
} satisfies TypedOrder

const errorsOf = (given: TypedOrder) => {
  const checked = Order.safeParse(toOrder(given, ordered))
  return checked.success ? {} : errorsIn(checked.error.issues)
}

const without = (name: keyof TypedOrder['delivery']) => ({
  ...typed,
  delivery: { ...typed.delivery, [name]: '' },
})

test('[S3.48] the form has exactly the fields of the specification, and the area', () => {
  expect(Object.keys(emptyFields).toSorted()).toEqual(
    ['area', 'delivery', 'email', 'subscribedToNewsletter'].toSorted(),
  )
  expect(Object.keys(emptyFields.delivery)).toEqual([
    'country',
    'firstName',
    'lastName',
    'address',
    'apartmentOrSuite',
    'city',
    'state',
    'postalCode',
    'phone',
  ])
})

test('a postal code is sent in the usual format', () => {
  const delivery = { ...typed.delivery, postalCode: 't2g0a0' }
  expect(toOrder({ ...typed, delivery }, ordered).delivery.postalCode).toBe('T2G 0A0')
})

test('[S3.51] [S3.54] an order has the bag, the shipping option, the delivery, the buyer and the provider', () => {
  const { bag, ...rest } = toOrder(typed, ordered)
  expect(bag.bagId).toBe(bagId)
  expect(rest).toEqual({
    shippingOptionId: 'within-calgary',
    delivery: typed.delivery,
    email: 'nia@example.org',
    phone_number: '403-555-0188',
    paymentMethod: 'stripe',
    subscribedToNewsletter: false,
  })
})

test('[S3.52] [S5.74] a missing apartment or suite is an empty string, and not an error', () => {
  expect(toOrder(typed, ordered).delivery.apartmentOrSuite).toBe('')
  expect(errorsOf(typed)).toEqual({})
})

test('[S3.53] phone_number repeats the phone of the delivery', () => {
  const order = toOrder(typed, ordered)
  expect(order.phone_number).toBe(order.delivery.phone)
})

test('[S2.174] the newsletter checkbox is off by default', () => {
  expect(initialFields.subscribedToNewsletter).toBe(false)
  expect(toOrder({ ...typed, subscribedToNewsletter: true }, ordered)).toMatchObject({
    subscribedToNewsletter: true,
  })
})

test.each([
  ['[S5.65]', 'country', 'Country is required'],
  ['[S5.66]', 'firstName', 'First name is required'],
  ['[S5.67]', 'lastName', 'Last name is required'],
  ['[S5.68]', 'address', 'Address is required'],
  ['[S5.69]', 'city', 'City is required'],
  ['[S5.70]', 'state', 'State is required'],
  ['[S5.71]', 'postalCode', 'Postal code is required'],
  ['[S5.72]', 'phone', 'Phone number is required'],
] as const)('%s without %s: %s', (_number, name, message) => {
  expect(errorsOf(without(name))[`delivery.${name}`]).toBe(message)
})

test('[S5.70] the page shows that a province is required', () => {
  expect(withProvinceMessage(errorsOf(without('state')))).toEqual({
    'delivery.state': 'Province is required',
  })
})

test('[S5.73] an invalid email and a missing email have different messages', () => {
  expect(errorsOf({ ...typed, email: 'nia@example' })).toEqual({ email: 'Invalid email' })
  expect(errorsOf({ ...typed, email: '' })).toEqual({ email: 'Email is required' })
})

test('[S5.76] an unusual phone number and postal code are accepted', () => {
  const unusual = { ...typed.delivery, phone: '7', postalCode: 'somewhere north' }
  expect(errorsOf({ ...typed, delivery: unusual })).toEqual({})
})

test('[S5.77] [S9.7] no country but Canada is accepted', () => {
  const abroad = { ...typed, delivery: { ...typed.delivery, country: 'France' } }
  expect(errorsOf(abroad)['delivery.country']).toBe('Country is required')
})

test('shipping within Calgary to an address elsewhere is an error of the area field', () => {
  const elsewhere = { ...typed.delivery, city: 'Red Deer', postalCode: 'T4N 0A1' }
  const check = (delivery: TypedOrder['delivery'], area: 'within Calgary' | 'outside Calgary') => {
    const checked = orderSchema(() => area).safeParse(toOrder({ ...typed, delivery }, ordered))
    return checked.success ? {} : errorsIn(checked.error.issues)
  }
  expect(check(elsewhere, 'within Calgary')).toEqual({ area: outsideCalgary })
  expect(check(elsewhere, 'outside Calgary')).toEqual({})
  expect(check(typed.delivery, 'within Calgary')).toEqual({})
  expect(check(typed.delivery, 'outside Calgary')).toEqual({})
})
