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

test('the style guide responds 404 in production', () => {
  expect(() => visit(false)).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

test('the style guide opens in development', () => {
  expect(visit(true)).toBeNull()
})
