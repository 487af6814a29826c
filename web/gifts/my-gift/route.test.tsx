import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { MyGift } from '#contract/my-gift.ts'
import { createApi } from '#web/kit/api.ts'
import { apiContext } from '#web/kit/load.ts'
import { act } from './act.ts'
import MyGiftPage, { action } from './route.tsx'

const gift: MyGift = {
  amount: 5_025,
  frequency: 'monthly',
  state: 'active',
  isFailing: false,
  nextOn: '2027-11-16',
  gifts: [],
}
const params = { key: 'k'.repeat(22) }
const message = 'Another change is being made right now. Look again in a minute.'
const error = { message, code: 'conflict', requestId: 'r' }
const api = createApi(async () => ({ status: 409, body: { error } }))

/** The page after this outcome of an action. */
function pageAfter(outcome: unknown): string {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: MyGiftPage }])
  const hydrationData = { loaderData: { page: gift }, actionData: { page: outcome } }
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={hydrationData} />)
}

/** What the router passes to the page. */
const refused = { kind: 'refused', message, errors: {} }

for (const intent of ['pause', 'resume', 'stop', 'card', 'amount'])
  test(`a second ${intent} during another change shows its message, with and without script`, async () => {
    const posted = new URLSearchParams({ intent, amount: '75' })
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    const request = new Request('https://site.example/my-gift/x', { method: 'POST', body: posted })
    const args = { context, params, request } as unknown as Parameters<typeof action>[0]
    const form = new FormData()
    for (const [name, value] of posted) form.set(name, value)
    for (const outcome of [await action(args), await act(api, params, form)]) {
      expect(outcome).toMatchObject({ data: refused, init: { status: 409 } })
      const { data } = outcome as { data: unknown }
      expect(pageAfter(data)).toMatch(new RegExp(`role="status"[^>]*>(<[^>]+>)*${message}`))
    }
  })
