import { expect, test } from '@playwright/test'
import { linkOf, linksOf, partOf, readOnce, textsOf } from '#tests/kit/journey/html.ts'
import { siteAddress } from '#tests/kit/journey/journey.ts'
import { textOf } from '#tests/kit/journey/read-page.ts'

const program = readOnce('/program')

const rows = async () =>
  partOf((await program()).document, 'More Resources').querySelectorAll('ul > li')

async function addresses(name: string): Promise<(string | undefined)[]> {
  const row = (await rows()).find((one) => textOf(one.querySelector('h3')) === name)
  if (!row) throw new Error(`There is no resource ${name}.`)
  return linksOf(row)
}

test('[S2.94] [S1.26] three programs for members are listed', async () => {
  const { document } = await program()
  expect(textsOf(partOf(document, 'Member Programs'), 'li h3')).toEqual([
    'Resume Building',
    'Wellness Session',
    'Interview Prep',
  ])
})

test('[S2.95] Membership Registration leads to membership', async () => {
  const { document } = await program()
  expect(linkOf(document, 'Membership Registration').getAttribute('href')).toBe('/become-member')
})

test('[S2.96] View Toolkit opens the toolkit in a new tab', async () => {
  const { document } = await program()
  const link = linkOf(partOf(document, 'Resource'), /^View Toolkit/)
  expect(link.getAttribute('target')).toBe('_blank')
  const response = await fetch(new URL(link.getAttribute('href') ?? '', siteAddress()))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('[S2.97] national crisis lines can be called and texted', async () => {
  expect(await addresses('Suicide Crisis Helpline')).toEqual(['tel:988', 'tel:988', 'sms:988'])
  expect(await addresses('Kids Help Phone')).toEqual([
    'tel:+18006686868',
    'tel:+18006686868',
    'sms:686868',
  ])
  expect(await addresses('Trans Lifeline')).toContain('tel:+18773306366')
})

test('[S2.98] [S2.99] [S2.101] the services of Calgary, of the province and 211 have phone numbers', async () => {
  expect(await addresses('Distress Centre Calgary')).toContain('tel:+14032664357')
  expect(await addresses('Health Link')).toContain('tel:811')
  expect(await addresses('211 Alberta')).toContain('tel:211')
  const { document } = await program()
  for (const shown of ['403-266-4357', '811', '211']) linkOf(document, shown)
})

test('[S2.100] [S2.102] the association and the youth homes have websites', async () => {
  expect(await addresses('Canadian Mental Health Association')).toEqual(['https://cmha.ca/'])
  expect(await addresses('Wood’s Homes')).toEqual(['https://woodshomes.ca/'])
})

test('[S2.97] an unchecked phone number is labelled as such', async () => {
  const all = await rows()
  expect(all).toHaveLength(8)
  for (const row of all)
    expect(textOf(row)).toMatch(/Please tell us if (a number|the link) does not work/)
})

test('the emergency number comes before all others', async () => {
  const { document } = await program()
  expect(linksOf(document, 'main a[href^="tel:"]')[0]).toBe('tel:911')
  expect(linkOf(document, 'Call 911').getAttribute('href')).toBe('tel:911')
})

test('the page says that the browser keeps the crisis lines', async () => {
  const { document } = await program()
  expect(textsOf(document, 'main p').at(-1)).toMatch(
    /^After a visit to this page your browser keeps/,
  )
})
