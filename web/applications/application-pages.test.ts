import { expect, test } from 'vitest'
import { typedFor } from '#tests/kit/applications/typed-answers.ts'
import { textOf } from '#tests/kit/html.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { builtSite, type FormFields } from '#tests/kit/server/built-site.ts'

/** The input as a browser sends it. A checkbox without a value sends "on", and one of several choices is enough. */
const fieldsOf = (typed: ReturnType<typeof typedFor>): FormFields =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const [sent] = Array.isArray(value) ? value : [value === true ? 'on' : value]
      return sent ? [[name, sent]] : []
    }),
  )

// The journey of the volunteer form also looks at the focus.
for (const [kind, path, message] of [
  ['member', '/become-member', 'Pronouns are required'],
  ['partnership', '/partnership', 'Required'],
  ['collaborator', '/merch-store', 'Pronouns are required'],
] as const)
  test(`the ${kind} form is rejected, corrected and sent without script`, async () => {
    const { open } = await builtSite(await buildTestApp({ withContent: 'of any day' }))
    const { pronouns: _, ...others } = fieldsOf(typedFor(kind))
    const refused = await (await open(path)).press('Submit', others)
    expect(refused.status).toBe(422)
    const field = refused.document.querySelector('[name=pronouns]')
    const described = field?.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => textOf(refused.document.getElementById(id)))).toContain(message)
    const email = refused.document.querySelector('form:has([name=pronouns]) [name=email]')
    expect(email?.getAttribute('value')).toBe(others['email'])
    const sent = await refused.press('Submit', { pronouns: 'they/them' })
    expect(sent.text).toContain('SUBMISSION SUCCESSFUL!')
    const link = sent.document
      .querySelectorAll('main a')
      .find((anchor) => textOf(anchor) === 'Open my page')
    expect((await open(link?.getAttribute('href') ?? '')).heading).toBe('Your form')
  })
