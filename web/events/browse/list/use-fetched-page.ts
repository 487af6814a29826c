import { useCallback, useEffect, useRef, useState } from 'react'
import { tidySearch } from './derive.ts'
import type { FetchedPage } from './find-events.ts'

/** A pause in typing that is long enough to ask the server. */
const typingPauseMs = 250

type Ask = { q: string; offset: number; is: 'running' | 'failed' }

/**
 * The page that the list is derived from: the one of the address, or while something is searched for,
 * the one that the server found for it.
 */
export function useFetchedPage(loaded: FetchedPage, text: string) {
  const [found, setFound] = useState<FetchedPage>()
  const [ask, setAsk] = useState<Ask>()
  const latest = useRef(0)
  const wanted = tidySearch(text)
  const page = wanted === loaded.q ? loaded : (found ?? loaded)

  const fetchPage = useCallback(async (q: string, offset: number) => {
    const mine = (latest.current += 1)
    setAsk({ q, offset, is: 'running' })
    try {
      const { findEvents } = await import('./find-events.ts')
      const fetched = await findEvents({ q, offset })
      if (mine !== latest.current) return
      setFound(fetched)
      setAsk(undefined)
    } catch {
      if (mine === latest.current) setAsk({ q, offset, is: 'failed' })
    }
  }, [])

  const isThere = wanted === page.q
  useEffect(() => {
    if (isThere) return
    const timer = setTimeout(() => void fetchPage(wanted, 0), typingPauseMs)
    return () => clearTimeout(timer)
  }, [isThere, wanted, fetchPage])

  const hasFailed = ask?.is === 'failed' && ask.q === wanted
  return {
    page,
    hasFailed,
    isLoading: (!isThere && !hasFailed) || (ask?.is === 'running' && ask.q === wanted),
    /** Set while the pages of a search are shown: they have no address of their own. */
    turnTo: page === loaded ? undefined : (offset: number) => void fetchPage(wanted, offset),
    findNow: () => void (isThere || fetchPage(wanted, 0)),
  }
}
