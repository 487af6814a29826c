import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { onCover } from '#console/ui/cover.ts'

/** The parameter with which the loader of a list reads no names. */
export const hiddenParam = 'hidden'

/**
 * Names of guests must not stay in memory behind the privacy screen: the list leaves the page, and the person opens it
 * again. `onHide` closes what shows a guest.
 */
export function useHideOnCover(onHide: () => void) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { key: address } = useLocation()
  // The navigation waits for the server, which may be away. Until it arrives, the screen must not draw the list.
  const [hiddenAddress, setHiddenAddress] = useState<string>()
  useEffect(
    () =>
      onCover(() => {
        onHide()
        setHiddenAddress(address)
        const hidden = new URLSearchParams(params)
        hidden.set(hiddenParam, '1')
        void navigate(`?${hidden.toString()}`, { replace: true, preventScrollReset: true })
      }),
    [navigate, params, onHide, address],
  )
  const shown = new URLSearchParams(params)
  shown.delete(hiddenParam)
  return { addressOfShown: `?${shown.toString()}`, isHidden: hiddenAddress === address }
}
