import { expect, test } from 'vitest'
import { createApi } from '#web/kit/api.ts'
import { act } from './act.ts'

const key = 'k'.repeat(22)

/** Submits the form and returns the outcome and the requests sent to the API. */
async function press(typed: Record<string, string>, answer: { status: number; body: unknown }) {
  const sent: unknown[] = []
  const api = createApi(async ({ path, body }) => {
    sent.push([path, body])
    return answer
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  const outcome = await act(api, { key }, form).catch((thrown: unknown) => thrown)
  return { sent, outcome }
}

test('changing the card redirects to the page of the provider', async () => {
  const url = 'https://billing.stripe.com/p/session/1'
  const { sent, outcome } = await press(
    { intent: 'card' },
    { status: 200, body: { data: { url } } },
  )
  expect(sent).toEqual([[`/api/v1/my-gift/${key}/card`, {}]])
  expect(outcome).toMatchObject({ status: 303 })
  expect((outcome as Response).headers.get('location')).toBe(url)
})

test('an API error returns its message and the input', async () => {
  const error = { message: 'Try again in a minute.', code: 'provider-failed', requestId: 'r' }
  const typed = { chosen: 'other', amount: '75', phoneEnd: '' }
  const { outcome } = await press({ intent: 'amount', ...typed }, { status: 502, body: { error } })
  expect(outcome).toMatchObject({
    data: { kind: 'refused', typed, errors: {}, message: 'Try again in a minute.' },
    init: { status: 502 },
  })
})

test('phone digits are sent only if the field is filled in', async () => {
  const reply = { status: 200, body: { data: {} } }
  for (const [phoneEnd, body] of [
    ['0188', { amount: '600', phoneEnd: '0188' }],
    ['', { amount: '600' }],
  ] as const) {
    const typed = { intent: 'amount', chosen: 'other', amount: '600', phoneEnd }
    expect((await press(typed, reply)).sent).toEqual([[`/api/v1/my-gift/${key}/amount`, body]])
  }
})

test('an unknown intent is rejected without a request to the API', async () => {
  const { sent, outcome } = await press({ intent: 'steal' }, { status: 200, body: {} })
  expect([sent, outcome]).toEqual([[], expect.objectContaining({ init: { status: 400 } })])
})
