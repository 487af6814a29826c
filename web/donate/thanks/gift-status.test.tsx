import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { GiftState } from '#contract/donation.ts'
import organisation from '#content/organisation.json' with { type: 'json' }
import { cents } from '#contract/money.ts'
import { GiftStatus } from './gift-status.tsx'

const id = 'A'.repeat(22)

function shown(status: GiftState['status'], search = '', isRegisteredCharity = false): string {
  const gift = { status, frequency: 'one-time', amount: cents(5_000), date: '2026-11-16' } as const
  const Component = () => <GiftStatus gift={gift} id={id} />
  const Stub = createRoutesStub([{ id: 'root', path: '/donationcompleted', Component }])
  const root = { organisation: { ...organisation, isRegisteredCharity } }
  return renderToStaticMarkup(
    <Stub
      initialEntries={[`/donationcompleted?id=${id}${search}`]}
      hydrationData={{ loaderData: { root } }}
    />,
  )
}

test('the page explains a late confirmation only after it has looked again', () => {
  expect(shown('being confirmed')).toContain('Confirming your payment…')
  expect(shown('being confirmed')).not.toContain('has not told us yet')
  expect(shown('being confirmed', '&looked=1')).toContain('has not told us yet')
})

test('without script the page of an unconfirmed gift reloads once after 20 seconds', () => {
  expect(shown('being confirmed')).toContain('http-equiv="refresh" content="20;url=')
  expect(shown('being confirmed', '&looked=1')).not.toContain('http-equiv')
  expect(shown('received')).not.toContain('Look again')
})

test('a promised e-Transfer is not shown as a payment being confirmed', () => {
  expect(shown('being confirmed', '&by=e-transfer')).not.toMatch(/Confirming|Look again/)
})

test('the page of a payment under review explains it and has a contact address', () => {
  const page = shown('under review')
  expect(page).toContain('A person is looking at this')
  expect(page).toContain('mailto:')
  expect(page).not.toContain('Received')
})

test('only the page of a registered charity promises a receipt', () => {
  expect(shown('received', '', true)).toContain('A receipt is on its way to your email.')
  expect(shown('received')).toContain('A thank-you is on its way to your email.')
  expect(shown('received')).not.toContain('receipt')
})
