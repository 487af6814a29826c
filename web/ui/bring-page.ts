import { matchRoutes } from 'react-router'

/** What the router's own table says of a page. It travels with the first page whole (see react-router.config.ts). */
type PageScript = {
  id: string
  path?: string
  index?: boolean
  module: string
  clientLoaderModule?: string
  clientActionModule?: string
}
declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, PageScript> }
  }
}

/**
 * Fetches the script of a page before the router asks for it, and fails where it cannot be had: the router itself
 * would reload the page then, and without a connection that ends in the browser's own error page.
 */
export async function bringPage(pathname: string): Promise<void> {
  const pages = Object.values(window.__reactRouterManifest?.routes ?? {}).filter(
    ({ path, index }) => path !== undefined || index,
  )
  const page = matchRoutes(pages as { id: string; path: string }[], pathname)?.at(-1)?.route.id
  const script = pages.find(({ id }) => id === page)
  if (!script) return
  const { module, clientLoaderModule, clientActionModule } = script
  const files = [module, clientLoaderModule, clientActionModule].filter(
    (file) => file !== undefined,
  )
  await Promise.all(files.map((file) => import(/* @vite-ignore */ file)))
}
