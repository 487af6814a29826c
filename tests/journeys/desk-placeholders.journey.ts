import { expect, type Page, test } from '@playwright/test'
import { previewPrefix } from '#contract/console/preview.ts'
import {
  addAuthenticator,
  deskJourneys,
  expectScreen,
  openFromMenu,
} from '#tests/kit/journey/desk.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const { open, addPerson, origin } = deskJourneys()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A value that an organisation might have, in place of an example. */
const ownValue = (text: string) =>
  text
    .replaceAll('Placeholder', 'Okoye')
    .replaceAll('403-555-0142', '403-266-4357')
    .replaceAll('.example', '.org')
    .replaceAll(/Sample (document|film)/gi, 'Our $1')
    .replace(/^Baobab Pride$/, 'Baobab Calgary')
    .replace(/^$/, '2026-11-01')

journey(
  '[C68] every placeholder of a fresh start is replaced from its link, until Today lists none',
  async (journeyContext) => {
    // About 25 records.
    test.setTimeout(400_000)
    const { page, context, expectConsole } = journeyContext
    // The organisation asks for the passkey.
    expectConsole(/status of 403/)
    // Another journey looks at previews. Here the server would render one for each change.
    await page.route(`${origin()}${previewPrefix}/**`, (route) => route.fulfill({ body: '' }))
    const authenticator = await addAuthenticator(page)
    await (await addPerson(['owner'])).enter(context, authenticator)
    await open(journeyContext, '/', 'Today')
    await page.getByRole('link', { name: /^Replace: Placeholders on the site/ }).click()
    await expectScreen(page, 'Placeholders')
    const links = page.getByRole('table').getByRole('link')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const byRecord = Map.groupBy(
      addresses.flatMap((address) => address ?? []),
      (address) => address.split('#')[0] ?? '',
    )
    for (const [record, fields] of byRecord) {
      await page.locator(`a[href="${fields[0]}"]`).first().click()
      for (const address of new Set(fields)) {
        const { hash } = new URL(address, origin())
        if (address !== fields[0]) await page.evaluate((next) => (location.hash = next), hash)
        await replaceFocused(page, hash.slice(1))
      }
      const published = page.waitForResponse(
        (response) => response.url().endsWith('/publish') && response.ok(),
      )
      await button(page, 'Publish changes').click()
      if (record === '/console/organisation') await button(page, 'Use my passkey').click()
      await published
      await openFromMenu(page, 'Placeholders')
      await expectScreen(page, 'Placeholders')
      await expect(page.locator(`a[href^="${record}#"]`)).toHaveCount(0)
    }
    await expect(page.getByText('No placeholder is left')).toBeVisible()
    await open(journeyContext, '/', 'Today')
    await expect(page.getByText('Placeholders on the site')).toHaveCount(0)
    const step = page.getByRole('listitem').filter({ hasText: 'Replace the placeholders' })
    await expect(step).toContainText('Done')
  },
)

/** Types into the field that the link has focused. A paragraph has none of its own: the field of the text has it. */
async function replaceFocused(page: Page, field: string) {
  await expect.poll(() => focusedField(page), `the link focuses ${field}`).toMatch(around(field))
  const control = page.locator(':focus')
  if ((await control.getAttribute('contenteditable')) === null)
    return control.fill(ownValue(await control.inputValue()))
  await control.evaluate(selectPlaceholder)
  return page.keyboard.insertText('.org')
}

/** The path in the id of the field: '_r_1_-hero.title'. */
const focusedField = (page: Page) =>
  page.evaluate(() => document.activeElement?.id.replace(/^.*?-/, '') ?? '')

/** The path of the field, or of a field around it. */
const around = (field: string) =>
  new RegExp(
    `^(${field
      .split('.')
      .map((_, end, parts) => parts.slice(0, end + 1).join('[.]'))
      .join('|')})$`,
  )

function selectPlaceholder(story: Element) {
  const texts = document.createTreeWalker(story, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const at = text.textContent?.indexOf('.example') ?? -1
    if (at >= 0) getSelection()?.setBaseAndExtent(text, at, text, at + '.example'.length)
  }
}
