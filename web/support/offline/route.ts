import { offlinePage } from './page.ts'
import { workerScript } from './worker.ts'

/** The service worker. It stands at the root of the site, because a worker only answers below its own address. */
export const loader = () =>
  new Response(workerScript(offlinePage), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      // A browser compares it with its copy on each page, so that a changed line replaces the old one.
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  })
