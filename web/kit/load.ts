import {
  type ClientLoaderFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
} from 'react-router'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import type { SiteConfig } from './site-config.ts'

export type Visit = { api: Api; params: Record<string, string | undefined>; url: URL }

type Load<T> = (visit: Visit) => Promise<T>

export const apiContext = createContext<Api>()
export const siteConfigContext = createContext<SiteConfig>()

/** A page is loaded by one function wherever it runs; it stands in a file of its own, `./load.ts`. */
export const loaderFrom =
  <T>(load: Load<T>) =>
  ({ context, params, request }: LoaderFunctionArgs) =>
    orErrorPage(load({ api: context.get(apiContext), params, url: new URL(request.url) }))

/**
 * `clientLoader = clientLoaderFrom(() => import('./load.ts'))`: whoever stays on the page they came to needs neither
 * the API client nor the contract, so both come with the first move.
 */
export const clientLoaderFrom =
  <T>(bringLoad: () => Promise<{ load: Load<T> }>) =>
  async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> => {
    const [{ load }, { browserApi }] = await Promise.all([bringLoad(), import('./api.ts')])
    return orErrorPage(load({ api: browserApi, params, url: new URL(request.url) }))
  }

/** What the API refused becomes the status of the page, so that a missing post is a 404 and not a fault. */
async function orErrorPage<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof ApiError && error.status !== undefined && error.status < 500)
      throw data(error.problem, error.status)
    throw error
  }
}
