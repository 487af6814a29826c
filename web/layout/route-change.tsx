import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { plainPath } from '#web/kit/plain-path.ts'
import { useStayWhenLost } from './use-stay-when-lost.ts'
import styles from './route-change.module.css'

/** Every change of path or step begins at the top, with the focus on the heading and the title said aloud. */
export function RouteChange() {
  const location = useLocation()
  const place = placeOf(location)
  const shown = useRef(place)
  const [title, setTitle] = useState('')
  useStayWhenLost()

  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    focusHeading()
    setTitle(document.title)
  }, [place])

  useEffect(() => {
    // Back would otherwise jump to the old place on the page that is still shown; a reload keeps it.
    window.history.scrollRestoration = 'manual'
    const restoreOnReload = () => (window.history.scrollRestoration = 'auto')
    window.addEventListener('pagehide', restoreOnReload)
    return () => window.removeEventListener('pagehide', restoreOnReload)
  }, [])

  return (
    <p role="status" className={styles.status}>
      {title}
    </p>
  )
}

/** What makes a page another page. A place within it (#) and other parameters do not. */
export function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  const step = new URLSearchParams(search).get('step')
  return plainPath(pathname) + (step === null ? '' : `?step=${step}`)
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
