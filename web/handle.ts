import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { Send } from '#contract/endpoint.ts'
import { createApi } from './kit/api.ts'
import { apiContext, siteConfigContext } from './kit/load.ts'
import { privateWithKey } from './kit/private-page.ts'
import type { SiteConfig } from './kit/site-config.ts'
import { factsOf } from './layout/route-facts.ts'

const render = createRequestHandler(build)

/** The whole site as one function. It reaches the server only through `send`. */
export async function handle(
  request: Request,
  send: Send,
  siteConfig: SiteConfig,
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, createApi(send))
  context.set(siteConfigContext, siteConfig)
  return privateWithKey(request.url, await render(request, context))
}

/** The pages with the facts of their route handles. The server drops other query parameters and builds the sitemap. */
export const pages = Object.values(build.routes).flatMap((route) => {
  if (route === undefined || route.id === 'root') return []
  const path = `/${route.path ?? ''}`
  const { query = [], isListed = false } = factsOf({
    id: route.id,
    pathname: path,
    handle: route.module.handle,
  })
  return [{ path, query, isListed }]
})
