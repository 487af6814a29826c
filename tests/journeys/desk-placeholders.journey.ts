import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { Placeholder } from '#contract/console/placeholder.ts'
import { previewPrefix } from '#contract/console/preview.ts'
import { placeholdersIn } from '#contract/placeholders.ts'
import { recordPath } from '#contract/console/record-path.ts'
import { addAuthenticator, expectScreen, openFromMenu, ownDesk } from '#tests/kit/journey/desk.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const { open, addPerson, origin, contentApi } = ownDesk()

// It types into every kind of field and publishes six records.
test.describe.configure({ timeout: 180_000 })

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

/** The records whose placeholders are in every kind of control: line, email, link, date, paragraphs and story. */
const typedRecords = [
  '/console/organisation',
  '/console/pages/program',
  '/console/campaigns/rainbow-rise',
  '/console/posts/coming-out-late',
  '/console/posts/what-supper-is',
]

journey(
  '[C68] the placeholders of a fresh start are replaced from their links, until Today lists none',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    // The organisation asks for the passkey.
    expectConsole(/status of 403/)
    // Another journey looks at previews. Here the server would render one for each change.
    await page.route(`${origin()}${previewPrefix}/**`, (route) => route.fulfill({ body: '' }))
    const authenticator = await addAuthenticator(page)
    await (await addPerson(['owner'])).enter(context, authenticator)
    await replaceWithoutForm(context)
    await open(journeyContext, '/', 'Today')
    await page.getByRole('link', { name: 'Replace the placeholders' }).click()
    await expectScreen(page, 'Placeholders')
    const links = page.getByRole('table').getByRole('link')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const byRecord = Map.groupBy(
      addresses.flatMap((address) => address ?? []),
      (address) => address.split('#')[0] ?? '',
    )
    expect([...byRecord.keys()].toSorted()).toEqual(typedRecords.toSorted())
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
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
    await expect(page.getByRole('main').getByText(/placeholders/i)).toHaveCount(0)
  },
)

/** Replaces the placeholders of all other records. A unit test proves that each of their fields is in the form. */
async function replaceWithoutForm(context: BrowserContext): Promise<void> {
  const { send, read, publish } = contentApi(context)
  const { rows } = (await send('GET', '/placeholder')) as { rows: readonly Placeholder[] }
  const records = Map.groupBy(rows, ({ record }) => recordPath(record))
  for (const [path, [row]] of records) {
    if (!row || typedRecords.includes(`/console${path}`)) continue
    const { kind, id } = row.record
    const { body } = await read({ kind, id })
    const replaced = JSON.parse(JSON.stringify(body), (name, value) =>
      typeof value === 'string' && placeholdersIn({ [name]: value }).length > 0
        ? ownValue(value)
        : value,
    )
    await publish({ kind, id }, replaced)
  }
}

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
