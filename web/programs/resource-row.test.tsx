import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ResourceRow } from './resource-row.tsx'

const line = {
  name: 'A line',
  about: 'For anybody.',
  call: { shown: '403-555-0100', dialled: '+14035550100' },
  lastChecked: '',
}

test('[S2.97] a row shows that its number was not checked yet', () => {
  expect(renderToStaticMarkup(<ResourceRow {...line} />)).toContain(
    'Not checked by us yet. Please tell us if a number does not work',
  )
})

test('[S2.97] a row shows the day of the last check', () => {
  const markup = renderToStaticMarkup(<ResourceRow {...line} lastChecked="2026-11-02" />)
  expect(markup).toContain('Last checked Nov 2, 2026')
  expect(markup).not.toContain('Not checked')
})

test('[S2.97] a line without text messages has no text link', () => {
  expect(renderToStaticMarkup(<ResourceRow {...line} />)).not.toContain('sms:')
})

test('[S2.100] a service without a number links to its website in a new tab', () => {
  const website = { shown: 'example.org', address: 'https://example.org/' }
  const markup = renderToStaticMarkup(<ResourceRow {...line} call={undefined} website={website} />)
  expect(markup).toContain('href="https://example.org/"')
  expect(markup).toContain('target="_blank"')
  expect(markup).not.toContain('tel:')
  expect(markup).toContain('Please tell us if the link does not work')
})
