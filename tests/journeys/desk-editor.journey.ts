import { expect, type Locator, type Page } from '@playwright/test'
import { sharedDesk } from '#tests/kit/journey/desk.ts'
import { atWidths, type Journey, journey } from '#tests/kit/journey/journey.ts'

const { addPerson, contentApi, origin } = sharedDesk()

async function openAsEditor({ page, context, expectHost }: Journey, path: string, title: string) {
  expectHost(new URL(origin()).host)
  await (await addPerson(['editor'])).enter(context)
  await page.goto(`${origin()}/console${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

const boxOf = (target: Locator) =>
  target.evaluate((element) => element.getBoundingClientRect().toJSON())

/** The place of the focused element, and of the line about the last change. */
const focusAndLine = async (page: Page) => {
  const line = await boxOf(page.getByText('Saved', { exact: true }))
  return { focused: await boxOf(page.locator(':focus')), line }
}

atWidths(
  [1440, 390],
  '[C36] the line about the last change stays in view and covers no focused field',
  async (journeyContext) => {
    const { page } = journeyContext
    await openAsEditor(journeyContext, '/pages/home', 'Home')
    const line = page.getByText('Saved', { exact: true })
    const last = page.getByRole('group', { name: 'Newsletter form' }).getByRole('textbox').last()
    await last.focus()
    await expect(line).toBeInViewport({ ratio: 1 })
    for (let stop = 0; stop < 20; stop += 1) {
      await page.keyboard.press('Shift+Tab')
      await expect
        .poll(async () => {
          const at = await focusAndLine(page)
          return at.focused.top - at.line.bottom
        })
        .toBeGreaterThanOrEqual(0)
    }
    await expect(line).toBeInViewport({ ratio: 1 })
  },
  { reducedMotion: true },
)

atWidths(
  [1440, 390],
  '[C54] a link to a section of a long page moves the focus there',
  async (journeyContext) => {
    const { page, tabTo, axe } = journeyContext
    await openAsEditor(journeyContext, '/pages/home', 'Home')
    const link = page
      .getByRole('navigation', { name: 'Sections of this page' })
      .getByRole('link', { name: 'Mission' })
    await tabTo(link)
    await page.keyboard.press('Enter')
    const section = page.getByRole('group', { name: 'Mission', exact: true })
    await expect(section).toBeFocused()
    await expect
      .poll(async () => {
        const at = await focusAndLine(page)
        return at.focused.top - at.line.bottom
      })
      .toBeGreaterThanOrEqual(0)
    await axe()
    await page.keyboard.press('Tab')
    await expect(section.getByRole('textbox').first()).toBeFocused()
  },
  { reducedMotion: true },
)

for (const [width, id, title] of [
  [1440, 'drum-circle', 'Drum Circle'],
  [390, 'coming-out-late-circle', 'Coming Out Late: a Circle'],
] as const)
  journey(
    `[C32] a toast stands at the bottom right, above the bars, and over no focused field, at ${width} px`,
    async (journeyContext) => {
      const { page, context, expectConsole } = journeyContext
      expectConsole(/status of 409/)
      const key = { kind: 'event', id } as const
      const { read, send } = contentApi(context)
      await openAsEditor(journeyContext, `/events/${id}`, title)
      const { version, body } = await read(key)
      await send('PUT', `/content/event/${id}/draft`, {
        version,
        body: { ...body, plainTitle: 'Drums' },
      })
      const topic = page.getByLabel('Topic')
      await topic.evaluate((field) => {
        const { bottom } = field.getBoundingClientRect()
        window.scrollBy(0, bottom - window.innerHeight + 190)
      })
      await topic.focus()
      await page.keyboard.type('Drums')
      const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
      await expect(toast).toContainText('changed other fields of this draft')
      const floor =
        width < 900 ? (await boxOf(page.getByRole('button', { name: 'Schedule' }))).top : 900
      await expect
        .poll(async () => {
          const [over, field] = [await boxOf(toast), await boxOf(topic)]
          return {
            isRight: width - over.right < 30,
            isAboveBars: over.bottom < floor,
            isOverField:
              field.right > over.left && field.bottom > over.top && field.top < over.bottom,
          }
        })
        .toEqual({ isRight: true, isAboveBars: true, isOverField: false })
      // Other journeys see the event as it was.
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await send('POST', `/content/event/${id}/discard`, { version: (await read(key)).version })
    },
    { width, reducedMotion: true },
  )

journey(
  '[C33] leaving the file dialog without a file keeps the library open',
  async (journeyContext) => {
    const { page } = journeyContext
    await openAsEditor(journeyContext, '/events/drum-circle', 'Drum Circle')
    await page.getByRole('button', { name: 'Change picture: Cover picture' }).click()
    const library = page.getByRole('dialog', { name: 'Choose a picture' })
    // No test can press a button of the system, so this is the event that follows.
    await library
      .getByLabel('Add a picture', { exact: true })
      .last()
      .dispatchEvent('cancel', { bubbles: true })
    await expect(library).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(library).toHaveCount(0)
  },
)
