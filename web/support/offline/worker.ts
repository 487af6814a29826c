import { inlineSource } from '#web/kit/inline-source.ts'

type Extendable = { waitUntil: (work: Promise<unknown>) => void }
type PageFetch = {
  request: Pick<Request, 'method' | 'mode' | 'url'>
  preloadResponse: Promise<Response | undefined>
  respondWith: (response: Promise<Response>) => void
}

/** The part of a service worker's global scope that this worker uses. */
export type WorkerScope = {
  addEventListener: ((type: 'install', handler: () => void) => void) &
    ((type: 'activate' | 'message', handler: (event: Extendable) => void) => void) &
    ((type: 'fetch', handler: (event: PageFetch) => void) => void)
  skipWaiting: () => Promise<void>
  fetch: (request: PageFetch['request']) => Promise<Response>
  registration: {
    navigationPreload: { enable: () => Promise<void> }
    unregister: () => Promise<boolean>
  }
}

/** JSON without `<`, so that the text cannot close a script element. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The source of the worker. It contains the page, so both always have the same version. */
export const workerScript = (page: OfflineResponse): string =>
  `(${inlineSource(answerOffline)})(self,${toScriptJson(page)})`

export type OfflineResponse = { html: string; headers: Record<string, string> }

/** Sent as source text, so it may not refer to anything outside itself. */
export function answerOffline(scope: WorkerScope, { html, headers }: OfflineResponse): void {
  // Files (names with a dot), the API and the staff console are not pages.
  const notPages = /^\/(?:api|console)(?:\/|$)|\.[^/]*$/

  scope.addEventListener('install', () => void scope.skipWaiting())
  // Navigation preload: the browser requests the page while this worker starts.
  scope.addEventListener('activate', (event) =>
    event.waitUntil(scope.registration.navigationPreload.enable()),
  )
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    if (method !== 'GET' || mode !== 'navigate' || notPages.test(new URL(url).pathname)) return
    const load = async () => {
      try {
        const preloaded = await event.preloadResponse
        // Without a connection Firefox does not reject: it resolves with an error, which would show its own page.
        return preloaded && preloaded.type !== 'error'
          ? preloaded
          : await scope.fetch(event.request)
      } catch {
        return new Response(html, { status: 503, headers })
      }
    }
    event.respondWith(load())
  })
  // Quick exit sends the only message. It may close its page before the page could unregister the worker.
  scope.addEventListener('message', (event) => event.waitUntil(scope.registration.unregister()))
}
