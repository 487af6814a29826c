import { expect, test } from '@playwright/test'
import organisation from '#content/organisation.json' with { type: 'json' }
import { linkOf, partOf, readOnce, textsOf } from '#tests/kit/journey/html.ts'
import { siteAddress } from '#tests/kit/journey/journey.ts'
import { textOf } from '#tests/kit/journey/read-page.ts'

const policies = readOnce('/landacknowledgement')
const list = async () => partOf((await policies()).document, 'Our Policies')

test('[S2.78] the acknowledgement comes before the policies', async () => {
  const { document } = await policies()
  expect(textsOf(document, 'main h1, main h2').slice(0, 2)).toEqual([
    'Land Acknowledgement',
    'Our Policies',
  ])
  expect(document.text).toContain('This is the territory of the Treaty 7 nations')
})

test('[S2.79] [S2.80] [S9.32] fourteen policies are listed, one of them twice', async () => {
  const names = textsOf(await list(), 'ol > li b')
  expect(names).toHaveLength(14)
  expect(names.filter((name) => name === 'Vulnerable Sector Check')).toHaveLength(2)
})

test('[S2.81] each policy is a PDF in a new tab', async () => {
  const links = (await list()).querySelectorAll('ol > li > a')
  expect(links).toHaveLength(14)
  for (const link of links) {
    expect(textOf(link)).toMatch(/PDF, opens in a new tab$/)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    const response = await fetch(siteAddress() + link.getAttribute('href'), { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
  }
})

test('[S2.82] questions go to the contact email', async () => {
  const link = linkOf(await list(), organisation.email)
  expect(link.getAttribute('href')).toBe(`mailto:${organisation.email}`)
  expect(textOf(link.parentNode)).toMatch(
    new RegExp(`A question, .* Email us at ${organisation.email}`),
  )
})

test('the page says what the site stores in the browser', async () => {
  const part = (await list()).querySelector('details')
  expect(textOf(part)).toContain('What this site keeps in your browser')
  expect(textOf(part)).toContain('One page with four crisis lines')
})
