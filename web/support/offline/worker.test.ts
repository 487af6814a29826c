import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import frame from '#content/pages/frame.json' with { type: 'json' }
import lines from '#content/crisis-lines.json' with { type: 'json' }
import type { CrisisLine } from '#contract/crisis-line.ts'
import { createApi } from '#web/kit/api.ts'
import { apiContext, siteConfigContext } from '#web/kit/load.ts'
import { quickExitScript } from '#web/layout/quick-exit-script.ts'
import { offlinePage } from './page.ts'
import { loader } from './route.ts'
import { workerScript } from './worker.ts'

type Navigation = { method?: string; mode?: string; preloaded?: Promise<Response | undefined> }

const address = 'https://weather.example/?a="</script>'
const page = await offlinePage(address)

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** A worker that runs from its source text, as in a browser. */
function startWorker({ fetch = lost }: { fetch?: () => Promise<Response> } = {}) {
  const handlers = new Map<string, (event: unknown) => void>()
  const scope = {
    addEventListener: (type: string, handler: (event: unknown) => void) =>
      handlers.set(type, handler),
    skipWaiting: vi.fn<() => Promise<void>>(),
    fetch,
    registration: {
      navigationPreload: { enable: vi.fn<() => Promise<void>>() },
      unregister: vi.fn<() => Promise<boolean>>(),
    },
  }
  runInNewContext(workerScript(page), { self: scope, URL, Response })
  const fire = (type: string) => handlers.get(type)?.({ waitUntil: () => undefined })
  const open = async (path: string, navigation: Navigation = {}) => {
    const { method = 'GET', mode = 'navigate', preloaded = lost() } = navigation
    preloaded.catch(() => undefined)
    let response: Promise<Response> | undefined
    handlers.get('fetch')?.({
      request: { method, mode, url: `https://baobab.example${path}` },
      preloadResponse: preloaded,
      respondWith: (given: Promise<Response>) => (response = given),
    })
    return response
  }
  return { scope, fire, open }
}

test('a page that cannot be loaded shows the crisis lines', async () => {
  const response = await startWorker().open('/events?month=2026-12')
  expect(response?.status).toBe(503)
  const html = (await response?.text()) ?? ''
  for (const { name, dialled } of lines) {
    expect(html).toContain(`<span>${name}</span>`)
    expect(html).toContain(`href="tel:${dialled}"`)
  }
  expect(html.match(/href="sms:[^"]+"/g)).toEqual(['href="sms:988"', 'href="sms:686868"'])
})

test('a preload that resolves with an error, as in Firefox, shows the crisis lines too', async () => {
  const preloaded = Promise.resolve(Response.error())
  const response = await startWorker().open('/events', { preloaded })
  expect(response?.status).toBe(503)
})

test('a response of the server is passed on unchanged, without a second request', async () => {
  const fetch = vi.fn<() => Promise<Response>>(lost)
  const serverResponse = new Response('About', { status: 500 })
  const { open } = startWorker({ fetch })
  expect(await open('/about', { preloaded: Promise.resolve(serverResponse) })).toBe(serverResponse)
  expect(fetch).not.toHaveBeenCalled()
})

test('without navigation preload the worker fetches the page', async () => {
  const serverResponse = new Response('About')
  const { open } = startWorker({ fetch: async () => serverResponse })
  expect(await open('/about', { preloaded: Promise.resolve(undefined) })).toBe(serverResponse)
})

test.each<[string, Navigation]>([
  ['/about', { method: 'POST' }],
  ['/about', { mode: 'cors' }],
  ['/assets/frame.js', { mode: 'no-cors' }],
  ['/console', {}],
  ['/console/orders', {}],
  ['/api/v1/event/all', {}],
  ['/documents/toolkit.pdf', {}],
  ['/offline.js', {}],
])('%s %j is left to the browser', async (path, navigation) => {
  expect(await startWorker().open(path, navigation)).toBeUndefined()
})

test('an address that only begins like the console is a page', async () => {
  expect(await startWorker().open('/consolation')).toBeDefined()
})

test('a new version takes over at once and enables navigation preload', () => {
  const { scope, fire } = startWorker()
  fire('install')
  expect(scope.skipWaiting).toHaveBeenCalledOnce()
  fire('activate')
  expect(scope.registration.navigationPreload.enable).toHaveBeenCalledOnce()
})

test('a message of Quick exit removes the worker', () => {
  const { scope, fire } = startWorker()
  fire('message')
  expect(scope.registration.unregister).toHaveBeenCalledOnce()
})

test('the page loads no other file, and its title does not name the organisation', () => {
  const { html, headers } = page
  expect(html).toContain('<title>No connection</title>')
  expect(html.match(/<link[^>]*>/g)).toEqual(['<link rel="icon" href="data:,">'])
  expect(html).not.toMatch(/baobab|<script |<img|url\(/i)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('the page has Quick exit, and its policy allows only that script', () => {
  const { html, headers } = page
  expect(html).toMatch(/<a data-quick-exit [^>]*href="https:\/\/weather\.example\/\?a=&quot;&lt;/)
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script)
  expect(scripts).toEqual([quickExitScript(address)])
  const hash = createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`)
})

type Published = { lines?: readonly CrisisLine[]; offline?: { heading: string; text: string } }

/** The context of a request on a site that published this. */
function contextWith({ lines, offline }: Published): RouterContextProvider {
  const published = {
    lines: lines ?? null,
    frame: { ...frame, offline: offline ?? frame.offline },
  }
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createApi(async ({ path }) => ({
      status: 200,
      body: { data: path.endsWith('/frame') ? published.frame : published.lines },
    })),
  )
  context.set(siteConfigContext, {
    siteUrl: 'https://baobab.example',
    apiHost: undefined,
    quickExitUrl: address,
    isDevelopment: false,
    mailFromDiscreet: 'post@neutral.example',
    cards: null,
  })
  return context
}

test('[C61] the offline page has the published lines, and their names are text', async () => {
  const changed = { name: 'A <b>"line"</b>', shown: '403-266-0000', dialled: '+14032660000' }
  const { html } = await offlinePage(address, { lines: [changed] })
  expect(html).toContain('<span>A &lt;b>&quot;line&quot;&lt;/b></span>')
  expect(html).toContain('href="tel:+14032660000"')
  expect(html).not.toContain('tel:988')
  const script = await (await loader({ context: contextWith({ lines: [changed] }) })).text()
  expect(script).toContain('tel:+14032660000')
})

test('[C133] the offline page has the published words, as text', async () => {
  const offline = { heading: 'No <i>signal</i>', text: 'Call & "breathe".' }
  const script = await (await loader({ context: contextWith({ offline }) })).text()
  expect(script).toContain('No &lt;i>signal&lt;/i>')
  expect(script).toContain('Call &amp; &quot;breathe&quot;.')
})

test('the worker is small, always revalidated, and may fetch only from our host', async () => {
  const response = await loader({ context: contextWith({}) })
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'")
  const script = await response.text()
  expect(gzipSync(script).length).toBeLessThan(4_500)
  expect(script, 'nothing that could end a script').not.toContain('</')
})
