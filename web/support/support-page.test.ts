import { expect, test } from 'vitest'
import { textOf } from '#tests/kit/html.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { builtSite } from '#tests/kit/server/built-site.ts'

test('without script the chat is a page: a rejected message stays, and an accepted one gets a code', async () => {
  const { open } = await builtSite(await buildTestApp({ withContent: 'of any day' }))
  const page = await open('/support')
  const refused = await page.press('Send', { answerBy: 'text', phone: 'no number' })
  expect(refused.status).toBe(422)
  const summary = refused.document.querySelector('main [role=alert]')
  expect(summary?.querySelectorAll('a').map(textOf)).toContain('Write a message')
  expect(refused.document.querySelector('[name=phone]')?.getAttribute('value')).toBe('no number')
  const sent = await refused.press('Send', {
    message: 'From a phone without script',
    phone: '403-555-0142',
  })
  expect(sent.heading).toBe('Your message is with us')
  expect(sent.text).toMatch(/(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/)
})
