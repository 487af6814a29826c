import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { GiftUndo } from '#contract/my-gift.ts'
import { Undo } from './undo.tsx'

const undo: GiftUndo = {
  kind: 'amount',
  before: 5_025,
  after: 60_000,
  frequency: 'monthly',
  until: '2026-11-24',
  state: 'open',
}
const shown = (more: Partial<GiftUndo> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Undo undo={{ ...undo, ...more }} />
    </MemoryRouter>,
  )

test('the page shows the change, what the undo restores and its last day', () => {
  for (const text of [
    'from CA$50.25 to CA$600.00 a month',
    'CA$50.25 a month again',
    'Nov 24, 2026',
  ])
    expect(shown()).toContain(text)
  expect(shown({ kind: 'pause' })).toContain('Your gift was paused')
  expect(shown({ kind: 'resume' })).toContain('it is paused again')
})

test('only an open change has the button', () => {
  expect(shown()).toContain('<form method="post">')
  for (const state of ['undone', 'expired', 'changed-again', 'ended'] as const)
    expect(shown({ state })).not.toContain('<form')
})

test('a change that cannot be undone shows the reason and a link', () => {
  expect(shown({ state: 'changed-again' })).toContain('overwrite the newer change')
  for (const state of ['changed-again', 'expired'] as const)
    expect(shown({ state })).toContain('href="/my-gift"')
  expect(shown({ state: 'ended' })).toContain('href="/donate"')
})
