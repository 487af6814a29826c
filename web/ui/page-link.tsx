import { type ComponentProps, type MouseEvent, useRef } from 'react'
import { Link, useLocation, useNavigate, useResolvedPath, matchRoutes } from 'react-router'

/** A pointer must hover this long to start a preload. */
const intentMs = 100

let onPageLost = () => {}
/** Sets the handler for a page that cannot be loaded. The layout owns the message. */
export const setOnPageLost = (handler: () => void): void => {
  onPageLost = handler
}

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to a page of the site. Hover or focus preloads its script. If that fails, the visitor stays on this page. */
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
  const currentPath = useLocation().pathname
  const { pathname } = useResolvedPath(to)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const preload = () => void tryLoadPage(pathname)
  const follow = async (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event) || pathname === currentPath) return
    event.preventDefault()
    if (await tryLoadPage(pathname)) await navigate(to)
    // The server is reachable and only the script failed, so the browser loads the document without the router.
    else if (await isServerReachable(pathname)) window.location.assign(to)
    else onPageLost()
  }

  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => void follow(event)}
      onFocus={(event) => {
        preload()
        onFocus?.(event)
      }}
      onTouchStart={(event) => {
        preload()
        onTouchStart?.(event)
      }}
      onPointerEnter={(event) => {
        timer.current = setTimeout(preload, intentMs)
        onPointerEnter?.(event)
      }}
      onPointerLeave={(event) => {
        clearTimeout(timer.current)
        onPointerLeave?.(event)
      }}
    />
  )
}

const tryLoadPage = (pathname: string) =>
  loadPage(pathname).then(
    () => true,
    () => false,
  )

const isServerReachable = (pathname: string) =>
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

/** An entry of the router's manifest. The first page contains the whole manifest (see react-router.config.ts). */
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
 * Loads the script of a page before the router does, and rejects if that fails. The router itself would reload the
 * document then, and without a connection that shows the browser's error page.
 */
async function loadPage(pathname: string): Promise<void> {
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
