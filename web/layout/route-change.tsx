import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { somethingWentWrong } from '#contract/text/error.ts'
import { setCurrentPage } from '#web/kit/load.ts'
import { plainPath } from '#web/kit/plain-path.ts'
import { setOnPageLost } from '#web/ui/page-link.tsx'
import { toast } from '#web/ui/toast.ts'
import visuallyHidden from '#web/ui/visually-hidden.module.css'

/** On every change of path or step: scrolls to the top, focuses the heading and announces the title. */
export function RouteChange() {
  const location = useLocation()
  const pageKey = pageKeyOf(location)
  const shownKey = useRef(pageKey)
  const [title, setTitle] = useState('')
  useStayOffline()

  useEffect(() => {
    if (shownKey.current === pageKey) return
    shownKey.current = pageKey
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    focusHeading()
    setTitle(document.title)
  }, [pageKey])

  useEffect(() => {
    // Otherwise Back would restore the scroll position while the old page is still shown. A reload may restore it.
    window.history.scrollRestoration = 'manual'
    const restoreOnReload = () => (window.history.scrollRestoration = 'auto')
    window.addEventListener('pagehide', restoreOnReload)
    return () => window.removeEventListener('pagehide', restoreOnReload)
  }, [])

  return (
    <p role="status" className={visuallyHidden.hidden}>
      {title}
    </p>
  )
}

/** Identifies a page: the path and the step. Fragments and other parameters do not matter. */
export function pageKeyOf({ pathname, search }: { pathname: string; search: string }): string {
  const step = new URLSearchParams(search).get('step')
  return plainPath(pathname) + (step === null ? '' : `?step=${step}`)
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Without a connection, a click on a link does not navigate and shows a toast, so that form input is not lost. */
function useStayOffline(): void {
  const { pathname, search } = useLocation()
  const data = useMatches().at(-1)?.loaderData
  useEffect(
    () => setCurrentPage({ path: pathname + search, data, onLost: showError }),
    [pathname, search, data],
  )

  useEffect(() => setOnPageLost(showError), [])

  useEffect(() => {
    // The router would reload the document when the script of the next page fails to load.
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine || !(event.target instanceof Element)) return
      const link = event.target.closest('a')
      const isNavigation = link?.origin === location.origin && link.pathname !== location.pathname
      if (!link || !isNavigation || link.target === '_blank') return
      event.preventDefault()
      showError()
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
}

const showError = () => void toast.error(somethingWentWrong)
