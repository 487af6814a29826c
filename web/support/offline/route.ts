import type { LoaderFunctionArgs } from 'react-router'
import { readCrisisLines } from '#contract/crisis-line.ts'
import { apiContext, siteConfigContext } from '#web/kit/load.ts'
import { offlinePage } from './page.ts'
import { workerScript } from './worker.ts'

/** The service worker. It is at the root of the site, because a worker only controls pages below its own path. */
export async function loader({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Response> {
  const { data: lines } = await context.get(apiContext)(readCrisisLines, {})
  const page = await offlinePage(context.get(siteConfigContext).quickExitUrl, lines ?? undefined)
  return new Response(workerScript(page), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      // The browser revalidates its copy on each page, so that a changed phone number replaces the old one.
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  })
}
