import { expect, test } from '@playwright/test'
import { partOf, readOnce, textsOf } from '#tests/kit/journey/html.ts'

const partnership = readOnce('/partnership')

test('[S2.91] the page starts with an introduction', async () => {
  const { document } = await partnership()
  expect(textsOf(document, 'h1')).toEqual(['Partnership'])
  expect(textsOf(document, 'main p')[0]).toMatch(/^For organisations ready to act\./)
})

test('[S2.91] Why Partner gives three reasons', async () => {
  const { document } = await partnership()
  expect(textsOf(partOf(document, 'Why Partner'), 'li h3')).toEqual([
    'You reach who you say you serve',
    'You are told the truth',
    'You are named, not plastered',
  ])
})

test('[S2.92] eight partners are named by their logos', async () => {
  const { document } = await partnership()
  const marks = partOf(document, 'With us now').querySelectorAll('img')
  expect(marks.map((mark) => mark.getAttribute('alt'))).toEqual([
    'Foothill Commons',
    'Kindred Clinic',
    'Ninth Street Books',
    'Elbow River Arts',
    'Sunroom Radio',
    'Common Thread Legal',
    'Marigold Kitchen',
    'Northlight Credit Union',
  ])
})

test('the form comes after the partners', async () => {
  const { document } = await partnership()
  expect(partOf(document, 'Partnership form').id).toBe('form')
  const headings = textsOf(document, 'main h2')
  expect(headings.indexOf('Partnership form')).toBeGreaterThan(headings.indexOf('With us now'))
})
