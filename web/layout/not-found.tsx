import { data } from 'react-router'
import type { RouteHandle } from './route-facts.ts'

/** The specification has a dark header on every path below the blog, whether there is a post or not. */
export const handle = (({ pathname }) =>
  pathname.startsWith('/blog/') ? { header: { tone: 'dark' } } : {}) satisfies RouteHandle

/** No route is answer enough: the root shows what a visitor then needs. */
export const loader = sayMissing

/** The same in the browser, without asking the server. */
export const clientLoader = sayMissing

function sayMissing(): never {
  throw data(null, 404)
}

/** Never shown; without a component the router would answer with bare data instead of a page. */
export default function NotFound() {
  return null
}
