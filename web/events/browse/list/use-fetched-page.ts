import { useCallback, useEffect, useRef, useState } from 'react'
import { normalizeSearch } from '../filter-events.ts'
import type { FetchedPage } from './find-events.ts'

/** Debounce: a pause in typing before a request is sent. */
const typingPauseMs = 250

type PageRequest = { q: string; offset: number; status: 'running' | 'failed' }

/**
 * The page that the list shows: the page of the URL, or the search result once the visitor has typed another search
 * text.
 */
export function useFetchedPage(loaded: FetchedPage, text: string) {
  const [found, setFound] = useState<FetchedPage>()
  const [request, setRequest] = useState<PageRequest>()
  const latest = useRef(0)
  const wanted = normalizeSearch(text)
  const page = wanted === loaded.q ? loaded : (found ?? loaded)

  const fetchPage = useCallback(async (q: string, offset: number) => {
    const id = (latest.current += 1)
    setRequest({ q, offset, status: 'running' })
    try {
      const { findEvents } = await import('./find-events.ts')
      const fetched = await findEvents({ q, offset })
      if (id !== latest.current) return
      setFound(fetched)
      setRequest(undefined)
    } catch {
      if (id === latest.current) setRequest({ q, offset, status: 'failed' })
    }
  }, [])

  const isFetched = wanted === page.q
  useEffect(() => {
    if (isFetched) return
    const timer = setTimeout(() => void fetchPage(wanted, 0), typingPauseMs)
    return () => clearTimeout(timer)
  }, [isFetched, wanted, fetchPage])

  const hasFailed = request?.status === 'failed' && request.q === wanted
  return {
    page,
    hasFailed,
    isLoading:
      (!isFetched && !hasFailed) || (request?.status === 'running' && request.q === wanted),
    /** Set while an unsaved search is shown: its pages have no URL. */
    turnTo: page === loaded ? undefined : (offset: number) => void fetchPage(wanted, offset),
    findNow: () => void (isFetched || fetchPage(wanted, 0)),
  }
}
