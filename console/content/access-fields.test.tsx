import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Suggestions } from '#contract/console/suggestion.ts'
import { accessNames } from '#contract/text/access-card.ts'
import { ContentForm } from '#console/form/content-form.tsx'
import { eventForm } from '#console/form/forms.ts'
import type { Json } from '#console/form/json.ts'
import { EventFields } from './event-fields.tsx'

const unknown = {
  stepFree: null,
  washrooms: null,
  asl: null,
  scentFree: null,
  sober: null,
  childcare: null,
  cost: null,
  transit: null,
  whoFor: null,
}
const suggestions: Suggestions = {
  values: { topic: ['Food', 'Dance'], location: ['Beltline'], language: ['English'] },
  accessCards: [
    {
      location: 'Beltline',
      eventName: 'Supper',
      day: '2026-11-21',
      access: { ...unknown, stepFree: 'Yes', cost: 'Free' },
    },
  ],
}

function drawn(value: Json, isReadOnly = false): string {
  const address = { id: 'supper', typed: undefined, change: () => {} }
  return renderToStaticMarkup(
    <MemoryRouter>
      <ContentForm
        spec={eventForm}
        value={value}
        change={() => {}}
        suggestions={suggestions}
        lockOf={() => (isReadOnly ? 'read-only' : 'none')}
      >
        <EventFields spec={eventForm} value={value} placesTaken={0} address={address} />
      </ContentForm>
    </MemoryRouter>,
  )
}

test('[C48] topic, area and language suggest the values of other events', () => {
  const html = drawn({})
  const [, list] = /id="([^"]*-topic-used)"/.exec(html) ?? []
  expect(html).toMatch(new RegExp(`<input[^>]* list="${list}"`))
  expect(html).toContain(`<datalist id="${list}"><option>Food</option><option>Dance</option>`)
  expect(html.match(/<datalist /g)).toHaveLength(3)
})

test('[C48] the form warns while no answer of the access card is known, and has the names of the page', () => {
  expect(drawn({ access: unknown })).toContain('Nothing is known yet.')
  const html = drawn({ access: { ...unknown, cost: 'Free' } })
  expect(html).not.toContain('Nothing is known yet.')
  for (const name of Object.values(accessNames)) expect(html).toContain(`>${name}</label>`)
})

test('[C48] the empty answers of the access card are copied from the last event in the same area', () => {
  const buttonFor = (location: string, access: Json, isReadOnly = false) =>
    /Copy [^<]*/.exec(drawn({ location, access }, isReadOnly).replaceAll('<!-- -->', ''))?.[0]
  expect(buttonFor(' beltline', unknown)).toBe('Copy 2 answers from Supper, Nov 21, 2026')
  expect(buttonFor('Beltline', { ...unknown, cost: 'By donation' })).toBe(
    'Copy 1 answer from Supper, Nov 21, 2026',
  )
  expect(buttonFor('Beltline', { ...unknown, stepFree: 'No', cost: '$5' })).toBeUndefined()
  expect(buttonFor('Bowness', unknown)).toBeUndefined()
  expect(buttonFor('Beltline', unknown, true)).toBeUndefined()
})
