import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { GalleryItem } from '#contract/gallery.ts'
import { addressOf, itemIn, tileId } from './item-address.ts'

/** History state: going back one entry returns to the page without an open item. */
export const fromGallery = { isFromGallery: true }

/** The gallery item that the query names, and how to close or change it. */
export function useShownItem(items: readonly GalleryItem[]) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const shown = itemIn(items, search)
  useFocusOnTile(shown)
  return {
    shown,
    /** The URL that closes the item without script, at its tile in the gallery. */
    closeTo: shown && `${pathname}#${tileId(shown)}`,
    close: () => {
      if (state?.isFromGallery === true) void navigate(-1)
      else void navigate(pathname, { replace: true })
    },
    /** Replaces the history entry, so that Back closes the dialog from every item. */
    linkTo: (item: GalleryItem) => ({ to: addressOf(item), replace: true, state }),
  }
}

/** Closing moves the focus to the tile of the last shown item, which may differ from the opened one. */
function useFocusOnTile(shown: GalleryItem | undefined) {
  const last = useRef<GalleryItem>(undefined)
  useEffect(() => {
    if (!shown && last.current) document.getElementById(tileId(last.current))?.focus()
    last.current = shown
  }, [shown])
}
