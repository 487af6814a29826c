import type { LoaderFunctionArgs } from 'react-router'
import { readCrisisLines } from '#contract/crisis-line.ts'
import { readFramePage } from '#contract/page/frame.ts'
import { apiContext, siteConfigContext } from '#web/kit/load.ts'
import { offlinePage } from './page.ts'
import { workerScript } from './worker.ts'

/** The service worker. It is at the root of the site, because a worker only controls pages below its own path. */
export async function loader({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Response> {
  const api = context.get(apiContext)
  const [{ data: lines }, { data: frame }] = await Promise.all([
    api(readCrisisLines, {}),
    api(readFramePage, {}),
  ])
  const { quickExitUrl } = context.get(siteConfigContext)
  const page = await offlinePage(quickExitUrl, { ...(lines && { lines }), texts: frame.offline })
  return new Response(workerScript(page), {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      // The browser revalidates its copy on each page, so that a changed phone number replaces the old one.
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  })
}
