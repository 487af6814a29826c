import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { DeskError } from '#console/kit/desk-error.ts'
import { onCover, unlessCovered } from '#console/ui/cover.ts'

/** The parameter with which the loader of a list reads no names. */
export const hiddenParam = 'hidden'

/**
 * Names of guests must not stay in memory behind the privacy screen: the list leaves the page, and the person opens it
 * again from its first page, which is an entry in the audit log. `onHide` closes what shows a guest.
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
        hidden.delete('after')
        hidden.set(hiddenParam, '1')
        void navigate(`?${hidden.toString()}`, { replace: true, preventScrollReset: true })
      }),
    [navigate, params, onHide, address],
  )
  const shown = new URLSearchParams(params)
  shown.delete('after')
  shown.delete(hiddenParam)
  return { addressOfShown: `?${shown.toString()}`, isHidden: hiddenAddress === address }
}

type Page = { again: string }

/**
 * The page of a list that the loader read, or that was read again after an action. Reading it again is no further
 * opening, so it uses the cursor of the page. In another session that cursor is refused, and the list is opened anew.
 */
export function useReadAgain<List extends Page>(
  loaded: List | null,
  read: (after: string | undefined) => Promise<List>,
) {
  const [newer, setNewer] = useState<{ than: List; list: List }>()
  const [error, setError] = useState<unknown>()
  useEffect(() => onCover(() => setNewer(undefined)), [])
  const readAgain = async () => {
    // A hidden list stays hidden until the person opens it.
    if (!loaded) return
    try {
      const list = await unlessCovered(() =>
        read(loaded.again).catch((reason: unknown) => {
          if (reason instanceof DeskError && reason.status === 422) return read(undefined)
          throw reason
        }),
      )
      setError(undefined)
      if (list) setNewer({ than: loaded, list })
    } catch (reason) {
      setError(reason)
    }
  }
  return { list: newer && newer.than === loaded ? newer.list : loaded, error, readAgain }
}
