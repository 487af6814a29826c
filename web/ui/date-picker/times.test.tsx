import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DatePicker } from './date-picker.tsx'
import { times, timeLabel } from './times.ts'

test('[S9.29] times come in steps of 30 minutes', () => {
  expect(times).toHaveLength(48)
  expect(times.slice(0, 3)).toEqual(['00:00', '00:30', '01:00'])
  expect(times.at(-1)).toBe('23:30')
  expect(timeLabel('18:30')).toBe('6:30 PM')
  expect(timeLabel('00:00')).toBe('12:00 AM')
})

test('[S9.29] a picker with a time offers these times', () => {
  const markup = renderToStaticMarkup(
    <DatePicker
      label="Choose a date"
      value="2026-11-21"
      today="2026-11-15"
      within={createRef<HTMLElement>()}
      opener={createRef<HTMLElement>()}
      time={{ label: 'Starts', value: '18:00', onChange: () => undefined }}
      onChoose={() => undefined}
      onClose={() => undefined}
    />,
  )
  expect(markup.match(/<option/g)).toHaveLength(48)
  expect(markup).toContain('<option value="18:00" selected="">6:00 PM</option>')
})

test('[S9.28] the text field shows the chosen date as MM/dd/yyyy', () => {
  const markup = renderToStaticMarkup(
    <DatePicker
      label="Choose a date"
      value="2026-11-21"
      today="2026-11-15"
      within={createRef<HTMLElement>()}
      opener={createRef<HTMLElement>()}
      onChoose={() => undefined}
      onClose={() => undefined}
    />,
  )
  expect(markup).toContain('MM/dd/yyyy')
  expect(markup).toContain('value="11/21/2026"')
})
