import type { LoaderFunctionArgs } from 'react-router'
import { siteConfigContext } from '#web/kit/load.ts'
import { offlinePage } from './page.ts'
import { workerScript } from './worker.ts'

/** The service worker. It stands at the root of the site, because a worker only answers below its own address. */
export async function loader({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Response> {
  const page = await offlinePage(context.get(siteConfigContext).quickExitUrl)
  return new Response(workerScript(page), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      // A browser compares it with its copy on each page, so that a changed line replaces the old one.
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  })
}
