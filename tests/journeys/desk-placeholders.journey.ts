import { expect, type Page, test } from '@playwright/test'
import { addAuthenticator, deskJourneys, expectScreen } from '#tests/kit/journey/desk.ts'
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
    // 56 fields of about 25 records.
    test.setTimeout(400_000)
    const { page, context, expectConsole } = journeyContext
    // The organisation asks for the passkey.
    expectConsole(/status of 403/)
    const authenticator = await addAuthenticator(page)
    await (await addPerson(['owner'])).enter(context, authenticator)
    await open(journeyContext, '/', 'Today')
    await page.getByRole('link', { name: /^Replace: Placeholders on the site/ }).click()
    await expectScreen(page, 'Placeholders')
    const links = page.getByRole('table').getByRole('link')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const byRecord = Map.groupBy(
      addresses.flatMap((address) => address ?? []),
      (address) => address.split('#')[0],
    )
    for (const [record, fields] of byRecord) {
      for (const address of fields) {
        await page.goto('about:blank')
        await page.goto(`${origin()}${address}`)
        // A paragraph has no field of its own: the field of the whole text takes the focus.
        const control = page.locator('input:focus, textarea:focus')
        await expect(control).toBeVisible()
        await control.fill(ownValue(await control.inputValue()))
        await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      }
      await button(page, 'Publish changes').click()
      if (record === '/console/organisation') await button(page, 'Use my passkey').click()
      const notices = page.getByRole('region', { name: /Notifications/ })
      await expect(notices).toContainText('Published')
    }
    await open(journeyContext, '/placeholders', 'Placeholders')
    await expect(page.getByText('No placeholder is left')).toBeVisible()
    await open(journeyContext, '/', 'Today')
    await expect(page.getByText('Placeholders on the site')).toHaveCount(0)
    const step = page.getByRole('listitem').filter({ hasText: 'Replace the placeholders' })
    await expect(step).toContainText('Done')
  },
)
