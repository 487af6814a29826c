import { type ComponentProps, type MouseEvent, useRef } from 'react'
import { Link, useLocation, useNavigate, useResolvedPath } from 'react-router'
import { bringPage } from './bring-page.ts'

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
