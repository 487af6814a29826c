import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'
import { styleguideAddress } from '#tests/kit/journey/styleguide.ts'

const at = new Date('2026-11-15T12:00:00-07:00')
const hourMs = 3_600_000

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const toasts = (page: Page) => region(page).getByRole('listitem')
const toast = (page: Page, text: string) => toasts(page).filter({ hasText: text })
const opacity = (page: Page, text: string) =>
  toast(page, text).evaluate((one) => Number(getComputedStyle(one).opacity))

/** Advances the paused clock in small steps until there are so many toasts with this text. */
async function expectCount(page: Page, text: string, count: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return toast(page, text).count()
    })
    .toBe(count)
}

/** Waits until React has handled an event, before the clock advances. */
async function waitForReact(page: Page): Promise<void> {
  for (let times = 0; times < 5; times += 1) await page.clock.runFor(10)
}

async function showToast(page: Page, kind: string, text: string): Promise<void> {
  await page.getByRole('button', { name: kind, exact: true }).click()
  await expectCount(page, text, 1)
}

/** Closes all toasts, so that the next step starts without one. */
async function closeAll(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await expect
    .poll(async () => {
      await toasts(page)
        .getByRole('button', { name: 'Close toast', includeHidden: true })
        .evaluateAll((all) => all.forEach((one) => one instanceof HTMLElement && one.click()))
      await page.clock.runFor(500)
      return toasts(page).count()
    })
    .toBe(0)
}

// The clock is paused, so that no toast disappears on a slow machine.
journey(
  'toasts appear, stay and disappear',
  async ({ page, expectHost, step }) => {
    const address = await styleguideAddress()
    expectHost(new URL(address).host)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Toasts' })).toBeVisible()
    await page.clock.pauseAt(new Date(at.getTime() + hourMs))
    const toastStep = (name: string, act: () => Promise<void>) =>
      step(name, async () => {
        await act()
        await closeAll(page)
      })

    await toastStep('a live region that existed before the toast announces it', async () => {
      const live = page.locator('[aria-live="polite"]')
      await expect(live).toHaveCount(1)
      expect(await live.textContent()).toBe('')
      await page.getByRole('button', { name: 'With an action' }).click()
      await expect
        .poll(() => live.textContent())
        .toBe('Error submitting contact:. Nothing was lost.')
    })

    await toastStep('[S4.4] a loading toast turns into success or error', async () => {
      await showToast(page, 'Promise kept', 'Sending your form…')
      await page.clock.runFor(1000)
      await expectCount(page, 'It arrived', 1)
      await expect(toasts(page)).toHaveCount(1)
      await showToast(page, 'Promise broken', 'Sending your form…')
      await page.clock.runFor(1000)
      await expectCount(page, 'An error occurred', 1)
      await expect(toast(page, 'Sending your form…')).toHaveCount(0)
    })

    await toastStep('[S4.5] [S9.45] a fourth toast pushes the oldest out of view', async () => {
      await showToast(page, 'Default', 'added to cart')
      await showToast(page, 'Info', 'item removed from cart')
      await showToast(page, 'Warning', 'Out of stock')
      await expect.poll(() => opacity(page, 'added to cart')).toBe(1)
      await showToast(page, 'Error', 'An error occurred')
      await expect.poll(() => opacity(page, 'An error occurred')).toBe(1)
      await expect.poll(() => opacity(page, 'added to cart')).toBe(0)
      expect(await opacity(page, 'item removed from cart')).toBe(1)
    })

    await toastStep('[S9.46] a toast disappears after four seconds', async () => {
      await showToast(page, 'Info', 'item removed from cart')
      await page.clock.runFor(3500)
      await expectCount(page, 'item removed from cart', 1)
      await page.clock.runFor(700)
      await expectCount(page, 'item removed from cart', 0)
    })

    await toastStep('[S9.47] [S9.48] toasts are 356px wide and 14px apart', async () => {
      await showToast(page, 'Info', 'item removed from cart')
      await showToast(page, 'Warning', 'Out of stock')
      await expect
        .poll(async () => {
          const older = await toast(page, 'item removed from cart').boundingBox()
          const newer = await toast(page, 'Out of stock').boundingBox()
          return older && newer && [older.width, newer.width, newer.y - older.y - older.height]
        })
        .toEqual([356, 356, 14])
    })

    await toastStep(
      '[S9.49] a swipe of 20px dismisses a toast, a shorter one does not',
      async () => {
        await showToast(page, 'Info', 'item removed from cart')
        const one = toast(page, 'item removed from cart')
        const swipe = async (far: number) => {
          const box = await one.boundingBox()
          if (!box) throw new Error('The toast is gone.')
          // The drag starts between icon and text, because a drag over the text would select it.
          const [x, y] = [box.x + 30, box.y + box.height - 4]
          await page.mouse.move(x, y)
          await page.mouse.down()
          for (const step of [3, 6, far]) {
            await page.mouse.move(x - step, y)
            await waitForReact(page)
          }
          // A slow swipe, because a fast one of any length dismisses the toast too.
          await page.clock.runFor(2000)
          await page.mouse.up()
          await page.clock.runFor(500)
        }
        await swipe(19)
        await expectCount(page, 'item removed from cart', 1)
        await expect(one).toHaveAttribute('data-swipe-out', 'false')
        await swipe(20)
        await expectCount(page, 'item removed from cart', 0)
      },
    )

    await toastStep(
      '[S9.46] the timer of a toast pauses under the pointer and the focus',
      async () => {
        await showToast(page, 'Info', 'item removed from cart')
        const one = toast(page, 'item removed from cart')
        await one.hover()
        await waitForReact(page)
        await page.clock.runFor(10_000)
        await expectCount(page, 'item removed from cart', 1)
        await one.focus()
        await page.mouse.move(0, 800)
        await waitForReact(page)
        await page.clock.runFor(10_000)
        await expectCount(page, 'item removed from cart', 1)
        await page.getByRole('button', { name: 'Info', exact: true }).focus()
        await waitForReact(page)
        await page.clock.runFor(5000)
        await expectCount(page, 'item removed from cart', 0)
      },
    )

    await toastStep('[S9.50] Alt+T moves the focus to the toasts', async () => {
      await showToast(page, 'Info', 'item removed from cart')
      await page.keyboard.press('Alt+KeyT')
      const list = region(page).getByRole('list')
      await expect(list).toBeFocused()
    })

    await toastStep('Tab leaves a toast, and a closed toast returns the focus', async () => {
      const info = page.getByRole('button', { name: 'Info', exact: true })
      await showToast(page, 'Info', 'item removed from cart')
      const close = toast(page, 'item removed from cart').getByRole('button')
      const enter = async () => {
        await info.focus()
        await close.focus()
      }
      // Twice backwards, because the toast itself is before its button.
      for (const keys of [['Tab'], ['Shift+Tab', 'Shift+Tab']]) {
        await enter()
        for (const key of keys) await page.keyboard.press(key)
        await waitForReact(page)
        await expect(close).not.toBeFocused()
        await expect(info).not.toBeFocused()
        expect(await region(page).evaluate((it) => it.contains(document.activeElement))).toBe(false)
      }
      await enter()
      await page.keyboard.press('Enter')
      await expectCount(page, 'item removed from cart', 0)
      await expect(info).toBeFocused()
    })

    await step('[S4.3] six kinds of toasts look different', async () => {
      const edges = new Set<string>()
      for (const [kind, text] of [
        ['Default', 'added to cart'],
        ['Success', 'Thank you for subscribing'],
        ['Info', 'item removed from cart'],
        ['Warning', 'Out of stock'],
        ['Error', 'An error occurred'],
      ] as const) {
        await showToast(page, kind, text)
        const one = toast(page, text)
        edges.add(await one.evaluate((element) => getComputedStyle(element).backgroundImage))
        await one.getByRole('button', { name: 'Close toast' }).click()
        await page.clock.runFor(300)
        await expectCount(page, text, 0)
      }
      expect(edges.size).toBe(5)
      await showToast(page, 'Loading', 'Sending your form…')
    })
  },
  { at },
)

journey(
  'the script of toasts loads with the first one, and a toast is announced even if the script fails',
  async ({ page, expectHost, expectConsole }) => {
    const address = await styleguideAddress()
    expectHost(new URL(address).host)
    let wasRequested = false
    await page.route('**/toast-stage*.js', (route) => {
      wasRequested = true
      return route.abort()
    })
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Toasts' })).toBeVisible()
    expect(wasRequested).toBe(false)
    expectConsole(/ERR_FAILED/)
    await page.getByRole('button', { name: 'Error', exact: true }).click()
    const text = page.getByText('An error occurred', { exact: true })
    await expect.poll(async () => (await text.boundingBox())?.width).toBeGreaterThan(300)
  },
)
