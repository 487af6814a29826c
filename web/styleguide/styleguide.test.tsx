import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { siteConfigContext } from '#web/kit/load.ts'
import { loader } from './route.tsx'

function visit(isDevelopment: boolean) {
  const context = new RouterContextProvider()
  const siteConfig = { siteUrl: 'https://example.org', apiHost: undefined, quickExitUrl: '/' }
  const mailFromDiscreet = 'post@neutral.example'
  context.set(siteConfigContext, { ...siteConfig, mailFromDiscreet, isDevelopment, cards: null })
  const url = new URL('https://example.org/styleguide')
  return loader({ context, params: {}, url, pattern: '/styleguide', request: new Request(url) })
}

test('to a visitor the style guide does not exist', () => {
  expect(() => visit(false)).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

test('those who build the site can open it', () => {
  expect(visit(true)).toBeNull()
})
