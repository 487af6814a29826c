import { expect, type Page } from '@playwright/test'
import { newSupportCode } from '#web/support/code.ts'
import type { Deps } from '#server/kit/deps.ts'
import { hashOf } from '#server/support/sealed.ts'

type Way = { answerBy?: 'text'; phone: string } | { answerBy?: 'email'; email: string }

/** A message that a visitor left, and its name in the list. */
export async function leaveMessage(
  page: Page,
  { origin, deps }: { origin: string; deps: Deps },
  message: string,
  way?: Way,
) {
  const code = newSupportCode()
  const response = await page.request.post(`${origin}/api/v1/support/message`, {
    data: { code, message, answerBy: 'here', ...way },
    headers: { 'x-forwarded-for': `198.51.100.${Math.ceil(Math.random() * 250)}` },
  })
  expect(response.status()).toBe(201)
  const { id } = await deps.db
    .selectFrom('conversation')
    .select('id')
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirstOrThrow()
  return { code, id, name: nameOf(id) }
}

export const nameOf = (id: string) => `Visitor ${id.slice(0, 4).toUpperCase()}`

/**
 * A keyboard that leaves this height: Chromium has none on a desktop, so the visual viewport reports what it does on a
 * phone. The layout viewport stays as it is.
 */
export async function openKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((left) => {
    const viewport = window.visualViewport
    if (!viewport) throw new Error('There is no visual viewport.')
    Object.defineProperty(viewport, 'height', { configurable: true, get: () => left })
    viewport.dispatchEvent(new Event('resize'))
  }, height)
}

export async function closeKeyboard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const viewport = window.visualViewport
    if (viewport) Reflect.deleteProperty(viewport, 'height')
    viewport?.dispatchEvent(new Event('resize'))
  })
}
