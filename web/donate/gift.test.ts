import { expect, test } from 'vitest'
import { createApi } from '#web/kit/api.ts'
import { initialFields } from './gift-fields.ts'
import { findInvalidStep, form, stepOf } from './gift.ts'

const filled = {
  ...initialFields,
  preset: '50',
  firstName: 'Niambi',
  lastName: 'Adeyemi',
  email: 'nia@example.org',
  phone_number: '403-555-0188',
  address: '12 Placeholder Street SE',
  city: 'Calgary',
}

test('[S5.59] the first step requires an amount', () => {
  expect(findInvalidStep({ ...filled, preset: '', amount: '  ' }, 3)).toEqual({
    step: 1,
    errors: { amount: 'Please select or enter an amount' },
  })
})

test.each(['0', '.', '5.999'])(
  '[S5.59] the page accepts the amount %s, which the server rejects',
  (amount) => {
    expect(findInvalidStep({ ...filled, amount }, 3)).toBeUndefined()
  },
)

test.each(['12a', '-5', '1.2.3', '1,000'])('[S5.60] %s is not an amount', (amount) => {
  expect(findInvalidStep({ ...filled, amount }, 1)?.step).toBe(1)
})

test.each(['firstName', 'lastName', 'email', 'phone_number', 'address', 'city', 'state'])(
  '[S5.61] the second step requires %s',
  (name) => {
    expect(findInvalidStep({ ...filled, [name]: ' ' }, 3)).toEqual({
      step: 2,
      errors: { [name]: 'Please fill in all required fields' },
    })
  },
)

test('[S5.62] the page requires no postal code and does not validate the email address', () => {
  expect(findInvalidStep({ ...filled, postalCode: '', email: 'nobody' }, 3)).toBeUndefined()
})

test('[S5.63] the third step requires a payment method', () => {
  expect(findInvalidStep({ ...filled, paymentMethod: '' }, 3)).toEqual({
    step: 3,
    errors: { paymentMethod: 'Please select a payment method' },
  })
})

test('[S4.55] a step is validated without the steps after it', () => {
  expect(findInvalidStep({ ...initialFields, preset: '50' }, 1)).toBeUndefined()
  expect(findInvalidStep({ ...initialFields, preset: '50' }, 2)?.step).toBe(2)
})

test('a postal code is normalized before it is sent', () => {
  expect(form.toBody({ ...filled, postalCode: 't2x1a1' })).toMatchObject({ postalCode: 'T2X 1A1' })
})

test('[S3.37] a dedication without a name, or switched off, is omitted', () => {
  const named = { ...filled, isDedicated: true, dedicatee: 'Ruth', dedication: 'inMemoryOf' }
  const dedicationOf = (typed: typeof filled) => form.schema.parse(form.toBody(typed)).dedication
  expect(dedicationOf(named)).toEqual({ inMemoryOf: 'Ruth', recipientEmail: '' })
  expect(dedicationOf({ ...named, dedicatee: ' ' })).toBeUndefined()
  expect(dedicationOf({ ...named, isDedicated: false })).toBeUndefined()
})

test('an own amount takes precedence over a suggested one', () => {
  expect(form.schema.parse(form.toBody({ ...filled, amount: '75.50' })).amount).toBe('75.50')
})

test('errors belong to the first step that has one', () => {
  expect(stepOf({ email: 'Invalid email address', paymentMethod: 'x' })).toBe(2)
  expect(stepOf({})).toBeUndefined()
})

test.each([
  ['no id', {}],
  ['an id in another format', { _id: '65f1c0ffee0123456789abcd' }],
])('[S7.17] a response with %s and a payment URL is accepted', async (_name, more) => {
  const paymentUrl = 'https://pay.example/1'
  const api = createApi(async () => ({ status: 201, body: { data: { ...more, paymentUrl } } }))
  const body = form.schema.parse(form.toBody(filled))
  expect((await form.send(api, body, { params: {} })).paymentUrl).toBe(paymentUrl)
})
