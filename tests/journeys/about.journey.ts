import { expect, test } from '@playwright/test'
import { partOf, readOnce, textsOf } from '#tests/kit/journey/html.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const about = readOnce('/about')

test('[S2.66] [S1.20] the sections are in order', async () => {
  const { document } = await about()
  expect(textsOf(document, 'main h1')).toEqual(['Mission & Vision'])
  expect(textsOf(document, 'main h2')).toEqual([
    'Our Mission',
    'Our Vision',
    'History',
    'Our Purpose',
    'Impact Stories',
  ])
})

test('[S2.67] [S1.5] the page opens with an intro', async () => {
  const { document } = await about()
  expect(textsOf(document, 'main p')[0]).toContain(
    'Baobab Pride was founded on 20 July 2023 by Black',
  )
})

test('[S1.3] [S1.4] [S2.68] mission and vision are shown in full', async () => {
  const { document } = await about()
  expect(partOf(document, 'Our Mission').text).toContain(
    'To empower, uplift and advocate for the holistic well-being of Black 2SLGBTQ+ individuals, families and communities.',
  )
  const vision = partOf(document, 'Our Vision')
  expect(vision.text).toContain('A world where Black 2SLGBTQ+ people are celebrated and embraced')
  expect(vision.querySelectorAll('img')).toHaveLength(1)
})

test('[S2.70] [S1.10] the purposes are a list of nine, with letters', async () => {
  const { document } = await about()
  const list = partOf(document, 'Our Purpose').querySelector('ol[type="A"]')
  expect(list?.querySelectorAll('li')).toHaveLength(9)
})

journey(
  'without script the page is complete',
  async ({ page, visit, step }) => {
    await visit('/about')
    await step('[S2.72] every section is visible from the start', async () => {
      for (const name of [
        'Our Mission',
        'Our Vision',
        'History',
        'Our Purpose',
        'Impact Stories',
      ]) {
        const section = page.getByRole('region', { name, exact: true })
        expect(await section.evaluate((one) => getComputedStyle(one).opacity), name).toBe('1')
      }
    })
    await step('[S2.70] every purpose shows a letter', async () => {
      const purposes = page.getByRole('region', { name: 'Our Purpose' }).getByRole('listitem')
      const markers = await purposes.evaluateAll((items) =>
        items.map((item) => getComputedStyle(item, '::before').content),
      )
      expect(markers).toEqual(Array(9).fill('counter(letter, upper-alpha)'))
    })
    await step('all four stories are readable', async () => {
      const stories = page.getByRole('region', { name: 'Impact Stories' })
      await expect(stories.getByRole('figure')).toHaveCount(4)
      await expect(stories.getByRole('button', { name: 'Next story' })).toHaveCount(0)
    })
    await step('[S4.21] a picture shows without an animation', async () => {
      const picture = page.getByRole('img', { name: 'An elder and a child stand hand in hand' })
      const pulse = await picture.evaluate(
        (image) => getComputedStyle(image.parentElement ?? image, '::before').content,
      )
      expect(pulse).toBe('none')
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete))
        .toBe(true)
    })
  },
  { javaScript: false },
)
