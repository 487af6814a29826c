import { expect, test } from 'vitest'
import { createApi } from '#web/kit/api.ts'
import { firstChoices } from './gift-fields.ts'
import { faultIn, form, stepOf } from './gift.ts'

const filled = {
  ...firstChoices,
  preset: '50',
  firstName: 'Niambi',
  lastName: 'Adeyemi',
  email: 'nia@example.org',
  phone_number: '403-555-0188',
  address: '12 Placeholder Street SE',
  city: 'Calgary',
}

test('[S5.59] without an amount the first step says so', () => {
  expect(faultIn({ ...filled, preset: '', amount: '  ' }, 3)).toEqual({
    step: 1,
    errors: { amount: 'Please select or enter an amount' },
  })
})

test.each(['0', '.', '5.999'])(
  '[S5.59] %s passes here: the server says what is wrong',
  (amount) => {
    expect(faultIn({ ...filled, amount }, 3)).toBeUndefined()
  },
)

test.each(['12a', '-5', '1.2.3', '1,000'])('[S5.60] %s is no amount', (amount) => {
  expect(faultIn({ ...filled, amount }, 1)?.step).toBe(1)
})

test.each(['firstName', 'lastName', 'email', 'phone_number', 'address', 'city', 'state'])(
  '[S5.61] without %s the second step asks for all that is required',
  (name) => {
    expect(faultIn({ ...filled, [name]: ' ' }, 3)).toEqual({
      step: 2,
      errors: { [name]: 'Please fill in all required fields' },
    })
  },
)

test('[S5.62] a postal code is not required, and an address is not judged here', () => {
  expect(faultIn({ ...filled, postalCode: '', email: 'nobody' }, 3)).toBeUndefined()
})

test('[S5.63] without a way to pay the third step asks for one', () => {
  expect(faultIn({ ...filled, paymentMethod: '' }, 3)).toEqual({
    step: 3,
    errors: { paymentMethod: 'Please select a payment method' },
  })
})

test('[S4.55] a step is judged without those that come after it', () => {
  expect(faultIn({ ...firstChoices, preset: '50' }, 1)).toBeUndefined()
  expect(faultIn({ ...firstChoices, preset: '50' }, 2)?.step).toBe(2)
})

test('a postal code is sent tidied', () => {
  expect(form.toBody({ ...filled, postalCode: 't2x1a1' })).toMatchObject({ postalCode: 'T2X 1A1' })
})

test('[S3.37] a dedication without a name, or switched off, is left out', () => {
  const named = { ...filled, isDedicated: true, dedicatee: 'Ruth', dedication: 'inMemoryOf' }
  const dedicationOf = (typed: typeof filled) => form.schema.parse(form.toBody(typed)).dedication
  expect(dedicationOf(named)).toEqual({ inMemoryOf: 'Ruth', recipientEmail: '' })
  expect(dedicationOf({ ...named, dedicatee: ' ' })).toBeUndefined()
  expect(dedicationOf({ ...named, isDedicated: false })).toBeUndefined()
})

test('what is typed beside the four amounts counts before them', () => {
  expect(form.schema.parse(form.toBody({ ...filled, amount: '75.50' })).amount).toBe('75.50')
})

test('complaints lead to the first step that has one', () => {
  expect(stepOf({ email: 'Invalid email address', paymentMethod: 'x' })).toBe(2)
  expect(stepOf({})).toBeUndefined()
})

test.each([
  ['no id', {}],
  ['an id in another format', { _id: '65f1c0ffee0123456789abcd' }],
])('[S7.17] with %s the payment address alone is enough', async (_name, more) => {
  const paymentUrl = 'https://pay.example/1'
  const api = createApi(async () => ({ status: 201, body: { data: { ...more, paymentUrl } } }))
  const body = form.schema.parse(form.toBody(filled))
  expect((await form.send(api, body, { params: {} })).paymentUrl).toBe(paymentUrl)
})
