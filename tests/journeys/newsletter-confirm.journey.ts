import { expect } from '@playwright/test'
import { mailJourney } from '#tests/kit/journey/journey.ts'

mailJourney(
  'an address is confirmed by pressing the button, not by opening the page',
  async ({ page, visit, axe, step, site, expectConsole }) => {
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    const confirmButton = page.getByRole('button', { name: 'Confirm my address' })
    const stopButton = page.getByRole('button', { name: 'Take me off the list' })
    const checkBothWidths = async () => {
      await axe()
      await page.setViewportSize({ width: 390, height: 844 })
      await axe({ isLayoutOnly: true })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    const email = site.newEmail()
    await site.post('/newsletter/subscribe', { firstName: 'Zuri', lastName: 'Okonkwo', email })
    const confirm = await site.pathIn(email, /\/newsletter\/confirm\/[\w-]{22}/)
    await visit(confirm)
    await step('the link asks for one more press', async () => {
      await heading('One more press')
      expect(await page.title()).toBe('Your address')
    })
    await confirmButton.click()
    await step('the button confirms, and says what comes next', async () => {
      await heading('You are in the loop')
      await expect(page.getByText(/The next one comes on [A-Z][a-z]+ [1-7]\./)).toBeVisible()
      for (const promise of ['Plain outside', 'Easy to stop', 'Yours alone'])
        await expect(page.getByText(promise)).toBeVisible()
      const events = page.getByRole('link', { name: 'See what is on' })
      await expect(events).toHaveAttribute('href', '/events')
      await checkBothWidths()
    })
    await page.getByRole('link', { name: 'I did not ask for this' }).click()
    await heading('Stop the letters')
    await stopButton.click()
    await step('the other link takes the address off the list', async () => {
      await heading('You are off the list')
      await checkBothWidths()
    })
    expectConsole(/status of 410/)
    await visit(confirm)
    await step('a used confirmation link says that it does not work any more', async () => {
      await confirmButton.click()
      await heading('This link does not work any more')
      await axe()
    })
    await visit('/newsletter/unsubscribe/cut-off')
    await step('a cut-off link offers help instead of a new letter', async () => {
      await stopButton.click()
      await heading('This link is not whole')
      await expect(page.getByText('we take you off the list by hand')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: /new letter/ })).toHaveCount(0)
      await axe()
    })
  },
)
