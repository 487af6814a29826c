import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { headersEverywhere } from '#server/kit/headers-everywhere.ts'
import { createSecure, documentPolicy, toastStyleHashes } from './security-headers.ts'

const settings = {
  isProduction: false,
  isDevelopment: false,
  paymentProvider: 'test' as const,
  apiHost: undefined,
}
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `))

test('the policy lists the hash of each inline script', () => {
  const html =
    '<script>a()</script><script type="module" async="">b()</script><script src="/x.js"></script>'
  const scripts = directive(documentPolicy(html, settings), 'script-src')
  expect(scripts).toBe(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')}`)
})

test('the policy lists the hash of an inline style sheet, but not of one in the content', () => {
  const html = '<head><style>a{}</style></head><main><style>b{}</style></main>'
  const styles = directive(documentPolicy(html, settings), 'style-src-elem')
  expect(styles).toContain(hashOf('a{}'))
  expect(styles).not.toContain(hashOf('b{}'))
})

test('the policy lists no hash for JSON data', () => {
  const html =
    '<script type="application/ld+json">{"a":1}</script><script id="x" type="application/json">{}</script>'
  expect(directive(documentPolicy(html, settings), 'script-src')).toBe("script-src 'self'")
})

test('the policy lists no hash for a script in the content', () => {
  const html =
    '<head><script>ours()</script></head><main><p></main><script>theirs()</script></p></main><script>also()</script>'
  const policy = documentPolicy(html, settings)
  expect(policy).toContain(hashOf('ours()'))
  expect(policy).toContain(hashOf('also()'))
  expect(policy).not.toContain(hashOf('theirs()'))
})

test('the policy disables what a page does not need', () => {
  const policy = documentPolicy('', settings)
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
  ])
    expect(policy.split('; ')).toContain(part)
  expect(directive(policy, 'script-src')).not.toContain('unsafe')
  expect(directive(policy, 'style-src-elem')).not.toContain('unsafe')
})

test('a form may redirect only to the payment provider in use', () => {
  const stripe = documentPolicy('', { ...settings, paymentProvider: 'stripe' })
  expect(directive(stripe, 'form-action')).toBe(
    "form-action 'self' https://checkout.stripe.com https://billing.stripe.com",
  )
  const trying = documentPolicy('', settings)
  expect(directive(trying, 'form-action')).toBe("form-action 'self'")
})

test('an API on another host may be called', () => {
  const policy = documentPolicy('', { ...settings, apiHost: 'https://api.example.org' })
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.example.org")
})

test('the two style hashes match the installed toast library', async () => {
  const texts: string[] = []
  const element = { appendChild: (text: string) => texts.push(text) }
  vi.stubGlobal('document', {
    head: { appendChild: () => undefined },
    createElement: () => element,
    createTextNode: (text: string) => text,
    addEventListener: () => undefined,
  })
  // An address of its own, because another test in this process may have loaded the library without a document.
  await import(/* @vite-ignore */ `${import.meta.resolve('sonner')}?styles`)
  vi.unstubAllGlobals()
  expect(['', ...texts].map(hashOf)).toEqual(toastStyleHashes)
})

test('the header strict-transport-security is sent only in production', () => {
  expect(headersEverywhere(settings)).not.toHaveProperty('strict-transport-security')
  expect(headersEverywhere({ isProduction: true })['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
})

test('a document has its own policy, and any other response has one that allows nothing', () => {
  const secure = createSecure(settings)
  const html = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  const json = new Headers({ 'content-type': 'application/json' })
  secure(html, Buffer.from('<script>a()</script>'))
  secure(json, Buffer.from('{}'))
  expect(html.get('content-security-policy')).toContain(hashOf('a()'))
  expect(json.get('content-security-policy')).toMatch(/^default-src 'none'/)
  for (const headers of [html, json]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
  expect(html.get('permissions-policy')).toContain('payment=()')
  expect(html.get('x-frame-options')).toBe('DENY')
})

test('only a private document is isolated from the page that opened it', () => {
  const secure = createSecure(settings)
  const type = { 'content-type': 'text/html; charset=utf-8' }
  const forOne = new Headers({ ...type, 'cache-control': 'no-store' })
  const forAll = new Headers({ ...type, 'cache-control': 'public, max-age=0, must-revalidate' })
  for (const headers of [forOne, forAll]) secure(headers, Buffer.from('<p>Hello</p>'))
  expect(forOne.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(forAll.get('cross-origin-opener-policy')).toBeNull()
})

test('a service worker script keeps its own policy, a document does not', () => {
  const secure = createSecure(settings)
  const policy = "default-src 'none'; connect-src 'self'"
  const worker = new Headers({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': policy,
  })
  const html = new Headers({ 'content-type': 'text/html', 'content-security-policy': policy })
  for (const headers of [worker, html]) secure(headers, Buffer.from(''))
  expect(worker.get('content-security-policy')).toBe(policy)
  expect(worker.get('x-content-type-options')).toBe('nosniff')
  expect(html.get('content-security-policy')).not.toBe(policy)
})
