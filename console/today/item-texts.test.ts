import { expect, test } from 'vitest'
import { TodayKind } from '#contract/console/today.ts'
import { itemTexts } from './item-texts.ts'

test('[C28] every item of Today has a title, what to do and a button', () => {
  for (const kind of TodayKind.options)
    for (const count of [1, 2]) {
      const { title, detail, action } = itemTexts[kind](count)
      expect([title, detail, action].every((text) => text.length > 3)).toBe(true)
    }
  expect(itemTexts['audit-broken'](42).title).toContain('entry 42')
})
