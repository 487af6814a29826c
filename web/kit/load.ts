import {
  type ClientLoaderFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
  replace,
} from 'react-router'
import type { EndpointInput, Endpoint, Reply } from '#contract/endpoint.ts'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import type { SiteConfig } from './site-config.ts'

export type LoadArgs = { api: Api; params: Record<string, string | undefined>; url: URL }

type Load<T> = (args: LoadArgs) => Promise<T>

export const apiContext = createContext<Api>()
export const siteConfigContext = createContext<SiteConfig>()

/**
 * Most pages show the response of one endpoint: `loader = loaderReading(endpoint)` with
 * `const endpoint = async () => (await import('#contract/post.ts')).readPost`. The import is dynamic, so that a first
 * visit downloads no schema.
 */
export const loaderReading = <E extends Endpoint>(endpoint: () => Promise<E>) =>
  loaderFrom(async (args) => reading(await endpoint())(args))

/** The same endpoint in the browser. */
export const clientLoaderReading = <E extends Endpoint>(endpoint: () => Promise<E>) =>
  clientLoaderFrom(async () => ({ load: reading(await endpoint()) }))

type ResponseData<E extends Endpoint> = Reply<E> extends { data: infer T } ? T : never

const reading =
  <E extends Endpoint>(endpoint: E): Load<ResponseData<E>> =>
  async ({ api, params }) => {
    const { data: response } = (await api(endpoint, { params } as EndpointInput<E>)) as {
      data: ResponseData<E>
    }
    return response
  }

/** For a page that needs more than one endpoint: server and browser run the same function, in a file `./load.ts`. */
export const loaderFrom =
  <T>(load: Load<T>) =>
  ({ context, params, request }: LoaderFunctionArgs) =>
    orErrorPage(load({ api: context.get(apiContext), params, url: new URL(request.url) }))

/**
 * `clientLoader = clientLoaderFrom(() => import('./load.ts'))`. The browser downloads the API client and the contract
 * on the first navigation, so that the first page loads without them.
 */
export const clientLoaderFrom =
  <T>(loadModule: () => Promise<{ load: Load<T> }>) =>
  async ({ params, request }: ClientLoaderFunctionArgs): Promise<T> => {
    const url = new URL(request.url)
    // The visitor stays on this page, and its data is already loaded.
    if (isStaying && currentPage?.path === url.pathname + url.search) return currentPage.data as T
    try {
      const [{ load }, { browserApi }] = await loadModules(loadModule)
      return await orErrorPage(load({ api: browserApi, params, url }))
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === undefined
      if (!isOffline || !currentPage) throw error
      isStaying = true
      currentPage.onLost()
      throw replace(currentPage.path)
    }
  }

const loadModules = async <T>(loadModule: () => Promise<{ load: Load<T> }>) => {
  try {
    return await Promise.all([loadModule(), import('./api.ts')])
  } catch (cause) {
    throw new ApiError(undefined, { cause })
  }
}

type CurrentPage = { path: string; data: unknown; onLost: () => void }

let currentPage: CurrentPage | undefined
let isStaying = false

/**
 * Registers the page that is shown. When the next page cannot be loaded (no connection, or its script is gone), the
 * visitor stays on this one and keeps the form input.
 */
export function setCurrentPage(page: CurrentPage): void {
  currentPage = page
  isStaying = false
}

/** A client error of the API becomes the status of the page, so that a missing post is a 404 and not a 500. */
async function orErrorPage<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof ApiError && error.status !== undefined && error.status < 500)
      throw data(error.problem, error.status)
    throw error
  }
}
