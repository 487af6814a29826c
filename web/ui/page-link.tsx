import { type ComponentProps, type MouseEvent, useRef } from 'react'
import { Link, useLocation, useNavigate, useResolvedPath, matchRoutes } from 'react-router'

/** A pointer that only passes by wants nothing. */
const intentMs = 100

let tellLost = () => {}
/** What is said when the next page cannot be had. The words are not ours. */
export const whenPageIsLost = (tell: () => void): void => {
  tellLost = tell
}

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to a page of ours: its script comes on intent, and when it does not come, the visitor stays where they are. */
export function PageLink({
  to,
  onClick,
  onFocus,
  onTouchStart,
  onPointerEnter,
  onPointerLeave,
  ...rest
}: PageLinkProps) {
  const navigate = useNavigate()
  const here = useLocation().pathname
  const { pathname } = useResolvedPath(to)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const fetchAhead = () => void isBrought(pathname)
  const follow = async (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event) || pathname === here) return
    event.preventDefault()
    if (await isBrought(pathname)) await navigate(to)
    // The server answers, only the script is gone or was given up by the browser: the page comes without the router.
    else if (await answers(pathname)) window.location.assign(to)
    else tellLost()
  }

  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => void follow(event)}
      onFocus={(event) => {
        fetchAhead()
        onFocus?.(event)
      }}
      onTouchStart={(event) => {
        fetchAhead()
        onTouchStart?.(event)
      }}
      onPointerEnter={(event) => {
        timer.current = setTimeout(fetchAhead, intentMs)
        onPointerEnter?.(event)
      }}
      onPointerLeave={(event) => {
        clearTimeout(timer.current)
        onPointerLeave?.(event)
      }}
    />
  )
}

const isBrought = (pathname: string) =>
  bringPage(pathname).then(
    () => true,
    () => false,
  )

const answers = (pathname: string) =>
  fetch(pathname, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )

const opensElsewhere = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey || currentTarget.target === '_blank'

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
async function bringPage(pathname: string): Promise<void> {
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
