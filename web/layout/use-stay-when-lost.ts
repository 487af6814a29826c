import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { somethingWentWrong } from '#contract/something-went-wrong.ts'
import { setShownPage } from '#web/kit/load.ts'
import { whenPageIsLost } from '#web/ui/page-link.tsx'
import { toast } from '#web/ui/toast.ts'

/** Without a connection a link leads nowhere: the page stays, with all that was typed, and a toast says so. */
export function useStayWhenLost(): void {
  const { pathname, search } = useLocation()
  const data = useMatches().at(-1)?.loaderData
  useEffect(
    () => setShownPage({ path: pathname + search, data, onLost: sayLost }),
    [pathname, search, data],
  )

  useEffect(() => whenPageIsLost(sayLost), [])

  useEffect(() => {
    // The router would reload the page when the script of the next one does not come.
    const hold = (event: MouseEvent) => {
      if (navigator.onLine || !(event.target instanceof Element)) return
      const link = event.target.closest('a')
      const isMove = link?.origin === location.origin && link.pathname !== location.pathname
      if (!link || !isMove || link.target === '_blank') return
      event.preventDefault()
      sayLost()
    }
    document.addEventListener('click', hold, { capture: true })
    return () => document.removeEventListener('click', hold, { capture: true })
  }, [])
}

const sayLost = () => void toast.error(somethingWentWrong)
