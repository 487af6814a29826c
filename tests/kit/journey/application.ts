import { expect, type Locator, type Page } from '@playwright/test'
import type { ApplicationKind } from '#contract/application/application.ts'
import type { TypedAnswers } from '#tests/kit/applications/typed-answers.ts'
import { withoutToken } from './hold-back.ts'

export const pathOf = {
  volunteer: '/volunteer',
  member: '/become-member',
  partnership: '/partnership',
  collaborator: '/merch-store#collaborate',
} satisfies Record<ApplicationKind, string>

export const formOf = (page: Page): Locator => page.locator('form:has([name="pronouns"])')
export const submit = (page: Page): Locator => formOf(page).getByRole('button', { name: 'Submit' })

/** Opens a form and waits until its script can validate and send. Only with a token does sending take three seconds. */
export async function openForm(
  page: Page,
  visit: (path: string) => Promise<unknown>,
  kind: ApplicationKind,
  { hasToken = false } = {},
): Promise<void> {
  if (!hasToken) await withoutToken(page, kind)
  const guard = page.waitForRequest(`**/form-guard/${kind}`)
  await visit(pathOf[kind])
  await formOf(page).scrollIntoViewIfNeeded()
  await guard
}

type FieldInput = {
  text: (field: Locator, value: string) => Promise<unknown>
  choice: (field: Locator) => Promise<unknown>
}

const byMouse: FieldInput = {
  text: async (field, value) =>
    (await field.evaluate((control) => control.tagName)) === 'SELECT'
      ? field.selectOption(value)
      : field.fill(value),
  choice: (field) => field.check(),
}

/** Fills in the given fields, in the order of the page. */
export async function fillIn(
  page: Page,
  typed: TypedAnswers,
  inputMethod: FieldInput = byMouse,
): Promise<void> {
  const form = formOf(page)
  const names = await form
    .locator('[name]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? ''))
  for (const name of new Set(names)) {
    const value = typed[name]
    const named = form.locator(`[name="${name}"]`)
    if (value === undefined || value === '' || value === false) continue
    if (value === true) await inputMethod.choice(named)
    else if (Array.isArray(value))
      for (const one of value)
        await inputMethod.choice(form.locator(`[name="${name}"][value="${one}"]`))
    else if ((await named.count()) > 1)
      await inputMethod.choice(form.locator(`[name="${name}"][value="${value}"]`))
    else await inputMethod.text(named, value)
  }
}

/** Uses the Tab key, the space bar and the arrow keys, like a person without a mouse. */
export const byKeyboard = (page: Page, tabTo: (target: Locator) => Promise<void>): FieldInput => ({
  text: async (field, value) => {
    await tabTo(field)
    await page.keyboard.type(value)
  },
  choice: async (field) => {
    const [type, name] = await field.evaluate((input: HTMLInputElement) => [input.type, input.name])
    if (type === 'radio') {
      await tabTo(page.locator(`[name="${name}"]`).first())
      await page.keyboard.press('Space')
      for (let presses = 0; presses < 5 && !(await field.isChecked()); presses += 1)
        await page.keyboard.press('ArrowDown')
    } else {
      await tabTo(field)
      await page.keyboard.press('Space')
    }
    await expect(field).toBeChecked()
  },
})

/** The error message beside a field. */
export async function errorAt(page: Page, name: string): Promise<string> {
  const control = formOf(page).locator(`[name="${name}"]`).first()
  return control.evaluate((field) => {
    const group = field.closest('fieldset:has(> [id$="-error"])')
    const described = field.matches('[type=checkbox],[type=radio]') ? group : field
    const ids = described?.getAttribute('aria-describedby')?.split(' ') ?? []
    const error = ids.find((id) => id.endsWith('-error'))
    return (error && document.getElementById(error)?.textContent?.trim()) ?? ''
  })
}

export const successTitle = 'SUBMISSION SUCCESSFUL!'
export const successText =
  'Your form has been submitted successfully. We will attend to it and get back to you as soon as possible.'
