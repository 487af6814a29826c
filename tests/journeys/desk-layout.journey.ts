import { expect } from '@playwright/test'
import { sharedDesk } from '#tests/kit/journey/desk.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { sidewaysScroll } from '#tests/kit/journey/page-layout.ts'

const { open, addPerson, addEmail } = sharedDesk()

const screens = [
  ['/', 'Today'],
  ['/staff', 'Staff'],
  ['/me', 'My account'],
  ['/audit', 'Audit log'],
  ['/outbox', 'Outbox'],
  ['/jobs', 'Jobs'],
] as const

journey('[C32] no screen of the Desk is wider than the window', async (journeyContext) => {
  const { page, context } = journeyContext
  const person = await addPerson(['owner', 'editor', 'care', 'store', 'treasurer'])
  await person.enter(context)
  await addEmail()
  for (const [path, title] of screens) {
    await open(journeyContext, path, title)
    for (const width of [1024, 768, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const extra = await sidewaysScroll(page)
      expect.soft(extra, `${title} scrolls sideways at ${width} px`).toBe(0)
    }
  }
})

journey(
  'a dialog about something that cannot be undone puts the focus on Cancel',
  async (journeyContext) => {
    const { page, context } = journeyContext
    const owner = await addPerson(['owner'])
    const other = await addPerson(['care'])
    await owner.enter(context)
    await open(journeyContext, '/staff', 'Staff')
    for (const action of ['Recovery link', 'Disable']) {
      await page.getByRole('button', { name: `${action}: ${other.name}` }).click()
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  },
)

journey(
  'the bar of a phone marks More while one of its screens is open',
  async (journeyContext) => {
    const { page, context } = journeyContext
    const owner = await addPerson(['owner'])
    await owner.enter(context)
    await open(journeyContext, '/', 'Today')
    const more = page.getByRole('button', { name: 'More' })
    await expect(more).not.toHaveAttribute('aria-current')
    await more.click()
    await page.getByRole('dialog').getByRole('link', { name: 'Jobs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
    await expect(more).toHaveAttribute('aria-current', 'true')
  },
  { width: 390 },
)
