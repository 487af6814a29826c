import { matchRoutes } from 'react-router'
import { factsOf, type Header, overPage } from '#web/layout/route-facts.ts'
import routes from '#web/routes.ts'

/** The routes of the site with their `handle` exports, from the sources. */
export const siteRoutes = Promise.all(
  routes.map(async ({ index, path, file, id = file }) => {
    const address = new URL(`../../../web/${file}`, import.meta.url).href
    const { handle }: { handle?: unknown } = await import(/* @vite-ignore */ address)
    return { id, handle, ...(index ? { index: true as const } : { path: path ?? '' }) }
  }),
)

export async function headerOn(pathname: string): Promise<Header> {
  const route = matchRoutes(await siteRoutes, pathname)?.at(-1)?.route
  return (route && factsOf({ ...route, pathname }).header) ?? overPage
}

/** The page list, as the build passes it to the server. */
export async function sitePages() {
  return (await siteRoutes).map((route) => {
    const path = 'path' in route ? `/${route.path}` : '/'
    const { query = [], isListed = false } = factsOf({ ...route, pathname: path })
    return { path, query, isListed }
  })
}
