import { data } from 'react-router'
import type { RouteHandle } from './route-facts.ts'

/** The specification requires a dark header on every path below /blog/, even where there is no post. */
export const handle = (({ pathname }) =>
  pathname.startsWith('/blog/') ? { header: { tone: 'dark' } } : {}) satisfies RouteHandle

/** The error boundary of the root shows the not-found page. */
export const loader = throwNotFound

/** Without a request to the server. */
export const clientLoader = throwNotFound

function throwNotFound(): never {
  throw data(null, 404)
}

/** Never rendered. Without a component the router would respond with data instead of a page. */
export default function NotFound() {
  return null
}
