import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { plainPath } from '#web/kit/plain-path.ts'
import { useRootData } from '#web/kit/use-root-data.ts'

/**
 * The full address of this page, for passing it on: what the browser shows, without tails that only
 * tell how somebody came here. Before there is a browser, the address the site is known by.
 */
export function usePageAddress(): string {
  const path = plainPath(useLocation().pathname)
  const siteUrl = useRootData()?.siteConfig.siteUrl ?? ''
  const origin = useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => siteUrl,
  )
  return origin + path
}

const neverChanges = () => () => undefined
