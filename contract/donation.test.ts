import { expect, test } from 'vitest'
import { Donation } from './donation.ts'

/** The required fields only. */
const requiredFields = {
  frequency: 'one-time',
  amount: '50',
  firstName: 'Niambi',
  lastName: 'Adeyemi',
  email: 'nia@example.org',
  phone_number: '403-555-0188',
  address: '12 Placeholder Street SE',
  city: 'Calgary',
  state: 'Alberta',
}

const isAccepted = (more: object) => Donation.safeParse({ ...requiredFields, ...more }).success

test('[S3.35] [S9.7] the country of a gift defaults to Canada, and no other is accepted', () => {
  expect(Donation.parse(requiredFields).country).toBe('Canada')
  expect([isAccepted({ country: 'Canada' }), isAccepted({ country: 'Ghana' })]).toEqual([
    true,
    false,
  ])
})

test('[S3.36] [S9.4] the payment method defaults to stripe, and e-transfer can be chosen', () => {
  expect(Donation.parse(requiredFields).paymentMethod).toBe('stripe')
  const chosen = Donation.parse({ ...requiredFields, paymentMethod: 'e-transfer' })
  expect(chosen.paymentMethod).toBe('e-transfer')
})

test('[S3.37] a dedication is in honour or in memory of a person, and is optional', () => {
  const recipientEmail = 'ruth@example.org'
  expect(Donation.parse(requiredFields)).not.toHaveProperty('dedication')
  for (const dedication of [
    { inHonorOf: 'Ruth', recipientEmail },
    { inMemoryOf: 'Ruth', recipientEmail },
  ])
    expect(Donation.parse({ ...requiredFields, dedication }).dedication).toEqual(dedication)
  for (const wrong of [
    { inHonorOf: 'Ruth', inMemoryOf: 'Ruth' },
    { inHonorOf: 'Ruth', recipientEmail: 'nobody' },
    { inHonorOf: 'Ruth', message: 'Hello' },
  ])
    expect(isAccepted({ dedication: wrong })).toBe(false)
})

test('[S9.2] a gift is one-time, monthly or yearly', () => {
  const accepted = ['one-time', 'monthly', 'yearly', 'weekly', '', undefined].filter((frequency) =>
    isAccepted({ frequency }),
  )
  expect(accepted).toEqual(['one-time', 'monthly', 'yearly'])
})
