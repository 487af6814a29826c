import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Button, ButtonLink } from './button.tsx'
import { MoreLink } from './more-link.tsx'

const inSite = (part: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)

test('a button submits a form only with type submit', () => {
  expect(renderToStaticMarkup(<Button>Go</Button>)).toContain('type="button"')
  expect(renderToStaticMarkup(<Button type="submit">Go</Button>)).toContain('type="submit"')
})

test('a pending button is disabled, busy and shows the pending label', () => {
  const html = renderToStaticMarkup(<Button pending="Submitting...">Submit</Button>)
  expect(html).toContain('disabled=""')
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('>Submitting...</button>')
})

test('a link on the site is a plain anchor, so that it works without script', () => {
  expect(inSite(<ButtonLink to="/about">About</ButtonLink>)).toMatch(/<a [^>]*href="\/about"/)
})

test('a link that opens a new tab says so and passes neither opener nor referrer', () => {
  const html = inSite(
    <MoreLink href="https://example.org" newTab>
      Toolkit
    </MoreLink>,
  )
  expect(html).toContain('target="_blank"')
  expect(html).toContain('rel="noopener noreferrer"')
  expect(html).toContain('(opens in a new tab)')
})
