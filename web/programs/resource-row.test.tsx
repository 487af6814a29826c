import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ResourceRow } from './resource-row.tsx'

const line = {
  name: 'A line',
  about: 'For anybody.',
  call: { shown: '403-555-0100', dialled: '+14035550100' },
  lastChecked: '',
}

test('[S2.97] until somebody has tried a number the row says so', () => {
  expect(renderToStaticMarkup(<ResourceRow {...line} />)).toContain(
    'Not checked by us yet. Please tell us if a number does not work',
  )
})

test('[S2.97] once tried, the row says on which day', () => {
  const markup = renderToStaticMarkup(<ResourceRow {...line} lastChecked="2026-11-02" />)
  expect(markup).toContain('Last checked Nov 2, 2026')
  expect(markup).not.toContain('Not checked')
})

test('[S2.97] a line that takes no texts offers none', () => {
  expect(renderToStaticMarkup(<ResourceRow {...line} />)).not.toContain('sms:')
})

test('[S2.100] a service without a number is given by its website, in a new tab', () => {
  const website = { shown: 'example.org', address: 'https://example.org/' }
  const markup = renderToStaticMarkup(<ResourceRow {...line} call={undefined} website={website} />)
  expect(markup).toContain('href="https://example.org/"')
  expect(markup).toContain('target="_blank"')
  expect(markup).not.toContain('tel:')
  expect(markup).toContain('Please tell us if the link does not work')
})
