import { expect, test } from 'vitest'
import { TodayKind } from '#contract/console/today.ts'
import { greeting, itemTexts } from './item-texts.ts'

test('[C28] every item of Today has a title and what to do', () => {
  for (const kind of TodayKind.options)
    for (const count of [1, 2]) {
      const { title, detail, action = 'none' } = itemTexts[kind](count)
      expect([title, detail, action].every((text) => text.length > 3)).toBe(true)
    }
  expect(itemTexts['audit-broken'](42).title).toContain('entry 42')
})

test('Today greets by the hour of Calgary, and by name once the person has one', () => {
  const at = (time: string) => new Date(`2026-11-18T${time}Z`)
  expect(greeting(at('15:05:00'), 'Imani')).toBe('Wednesday, November 18. Good morning, Imani.')
  expect(greeting(at('18:00:00'), undefined)).toBe('Wednesday, November 18. Good afternoon.')
  expect(greeting(at('05:59:00'), 'Sol')).toBe('Tuesday, November 17. Good evening, Sol.')
})
