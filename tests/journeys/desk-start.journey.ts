import { expect, type Page, test } from '@playwright/test'
import { addAuthenticator, expectScreen, openFromMenu, ownDesk } from '#tests/kit/journey/desk.ts'
import { type Hands, waysToUse } from '#tests/kit/journey/hands.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { watchPage } from '#tests/kit/journey/watch-page.ts'

for (const { name, width, handsOn } of waysToUse)
  test.describe(name, () => {
    const { origin, printedLink } = ownDesk()

    journey(
      `[C1] [C2] [C3] [C8] [C9] [C10] [C32] from the printed link of an empty folder to two owners and a recovery, ${name}, at ${width} px`,
      async ({ page, context, expectHost, expectConsole }) => {
        expectHost(new URL(origin()).host)
        // The request is refused, and is sent again after the confirmation.
        expectConsole(/status of 403 .*passkey/)
        await addAuthenticator(page)
        const owner = handsOn(page)
        await start(page, owner)
        await owner.press(page.getByRole('link', { name: 'Add a passkey' }).first())
        await addPasskey(page, owner, 'Office laptop', 'Confirm')
        await expect(page.getByText('Add a second passkey on another device')).toBeVisible()
        const invitation = await invite(page, owner)

        const otherContext = await context.browser()?.newContext({
          viewport: { width, height: width === 390 ? 844 : 900 },
        })
        if (!otherContext) throw new Error('The browser is closed.')
        const watch = watchPage(otherContext, origin())
        const otherPage = await otherContext.newPage()
        const other = handsOn(otherPage)
        const device = await addAuthenticator(otherPage)
        watch.expectConsole(/status of 403 .*passkey/)
        await join(otherPage, other, invitation)
        await renamePasskey(otherPage, other)
        await device.clear()
        await addPasskey(otherPage, other, 'Phone')
        await expect(otherPage.getByText('Add a second passkey')).toBeHidden()

        // The person loses both devices.
        await other.press(button(otherPage, 'Sign out'))
        await expectScreen(otherPage, 'Sign in')
        await device.clear()
        await other.press(button(otherPage, 'Use my passkey'))
        await expect(otherPage.getByRole('alert')).toContainText('No passkey was used.')

        const recovery = await recover(page, owner)
        await otherPage.goto(recovery)
        await expectScreen(otherPage, 'Welcome back')
        await other.press(button(otherPage, 'Create my passkey'))
        await expectScreen(otherPage, 'Today')
        await expect(otherPage.getByText('Add a second passkey on another device')).toBeVisible()
        expect(watch.faults()).toEqual([])
        await otherContext.close()
      },
      { width },
    )

    async function start(page: Page, hands: Hands) {
      await page.goto(printedLink())
      await expectScreen(page, 'Open the Desk')
      await hands.press(button(page, 'Start without a passkey'))
      await expectScreen(page, 'Today')
      const steps = page.getByRole('main').getByRole('listitem')
      for (const step of ['Enter your name', 'Add a passkey', 'Invite a second owner'])
        await expect(steps.filter({ hasText: step })).toBeVisible()
      await expect(page.getByText('You have no passkey yet.')).toBeVisible()
      await expect(page).toHaveURL(`${origin()}/console`)
    }

    async function addPasskey(page: Page, hands: Hands, label: string, confirm?: string) {
      await expectScreen(page, 'My account')
      await hands.press(button(page, 'Add a passkey'))
      await hands.type(page.getByLabel('Name of the passkey'), label)
      await hands.press(button(page, 'Create the passkey'))
      if (confirm) await stepUp(page, hands, confirm)
      await expect(page.getByRole('listitem').filter({ hasText: label })).toBeVisible()
    }

    async function invite(page: Page, hands: Hands): Promise<string> {
      await openFromMenu(page, 'Staff', hands)
      await expectScreen(page, 'Staff')
      await hands.press(button(page, 'Invite a person'))
      await hands.type(page.getByLabel('Name'), 'Zuri')
      await hands.type(page.getByLabel('Email'), 'zuri@example.org')
      await hands.check(page.getByRole('checkbox', { name: 'Owner' }))
      await hands.press(button(page, 'Invite'))
      const link = await takeLink(page, hands)
      await expect(rowOf(page, 'Zuri')).toContainText('Invited')
      return link
    }

    /** Without a mail server the owner sees the link once. */
    async function takeLink(page: Page, hands: Hands): Promise<string> {
      const dialog = page.getByRole('dialog', { name: 'Pass this link on' })
      const link = await dialog.locator('code').innerText()
      expect(link).toMatch(new RegExp(`^${origin()}/console/link#[\\w-]{22}$`))
      await hands.press(dialog.getByRole('button', { name: 'Close' }))
      await expect(dialog).toBeHidden()
      return link
    }

    async function join(page: Page, hands: Hands, link: string) {
      await page.goto(link)
      await expectScreen(page, 'Welcome')
      await hands.press(button(page, 'Create my passkey'))
      await expectScreen(page, 'Today')
      await expect(page.getByText('Add a second passkey on another device')).toBeVisible()
      await hands.press(page.getByRole('link', { name: 'Add it' }))
      await expectScreen(page, 'My account')
    }

    async function renamePasskey(page: Page, hands: Hands) {
      await hands.press(button(page, 'Rename: First passkey'))
      await hands.type(page.getByLabel('Name of the passkey'), 'Tablet')
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
      await stepUp(page, hands, 'Use my passkey')
      await expect(page.getByRole('listitem').filter({ hasText: 'Tablet' })).toBeVisible()
    }

    /** The owner without a passkey confirms by a button. */
    async function stepUp(page: Page, hands: Hands, name: string) {
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await hands.press(dialog.getByRole('button', { name, exact: true }))
    }

    async function recover(page: Page, hands: Hands): Promise<string> {
      await openFromMenu(page, 'Staff', hands)
      await hands.press(button(page, 'Recovery link: Zuri'))
      const dialog = page.getByRole('dialog', { name: 'Recovery link for Zuri' })
      await hands.press(dialog.getByRole('button', { name: 'Send the link' }))
      return takeLink(page, hands)
    }
  })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
