import { expect, test } from '@playwright/test'
import { partOf, readOnce, textsOf } from '#tests/kit/journey/html.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const introduction = 'Two hours or two years, both help'
const why = 'Why Join Our Volunteering Team?'
const galleries = ['Around the table', 'Drums, books and fresh snow']
const form = 'Volunteer form'

const volunteer = readOnce('/volunteer')

test('[S2.83] the hero has the title Volunteer and a description', async () => {
  const { document } = await volunteer()
  expect(textsOf(document, 'h1')).toEqual(['Volunteer'])
  expect(textsOf(document, 'main p')[0]).toBe('Make a Difference in Calgary.')
})

test('[S2.84] an introduction follows the hero', async () => {
  const { document } = await volunteer()
  expect(partOf(document, introduction).querySelectorAll('p')).toHaveLength(2)
  expect(textsOf(document, 'main h1, main h2').slice(0, 3)).toEqual([
    'Volunteer',
    introduction,
    why,
  ])
})

test('[S2.85] four benefits are listed', async () => {
  const bullets = partOf((await volunteer()).document, why)
  expect(textsOf(bullets, 'ul > li > h3')).toEqual([
    'You are trained first',
    'You choose the size',
    'You are never alone',
    'You are thanked',
  ])
})

test('[S2.86] every picture of the two galleries has a description', async () => {
  const { document } = await volunteer()
  for (const name of galleries) {
    const pictures = partOf(document, name).querySelectorAll('img')
    expect(pictures).toHaveLength(3)
    for (const picture of pictures) expect(picture.getAttribute('alt')).toMatch(/\w{3}/)
  }
})

test('[S2.87] the form comes after the galleries', async () => {
  const { document } = await volunteer()
  expect(partOf(document, form).id).toBe('form')
  expect(textsOf(partOf(document, form), 'button[type=submit]')).toEqual(['Submit'])
  expect(textsOf(document, 'main h2').slice(-3)).toEqual([...galleries, form])
})

test('[S2.88] without script no text waits to be revealed', async () => {
  const { document } = await volunteer()
  const headings = textsOf(document, 'main h2')
  for (const name of [introduction, why, ...galleries, form]) expect(headings).toContain(name)
  expect(document.querySelectorAll('[data-reveal]')).toEqual([])
})

journey('[S2.88] scrolling reveals the texts', async ({ page, visit }) => {
  await visit('/volunteer')
  const section = page.getByRole('region', { name: why, exact: true })
  const opacity = () => section.evaluate((element) => Number(getComputedStyle(element).opacity))
  expect(await opacity()).toBe(0)
  await section.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect.poll(opacity).toBe(1)
})
