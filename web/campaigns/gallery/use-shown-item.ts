import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { GalleryItem } from '#contract/gallery.ts'
import { addressOf, itemIn, tileId } from './item-address.ts'

/** Noted in the history: one step back is the page without anything open. */
export const fromGallery = { isFromGallery: true }

/** The thing of the gallery that the address names. */
export function useShownItem(items: readonly GalleryItem[]) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const shown = itemIn(items, search)
  useFocusOnTile(shown)
  return {
    shown,
    /** Where it would lie closed, for visitors without script: in front of its place in the gallery. */
    closeTo: shown && `${pathname}#${tileId(shown)}`,
    close: () => {
      if (state?.isFromGallery === true) void navigate(-1)
      else void navigate(pathname, { replace: true })
    },
    /** Another one takes its place in the history too, so that Back closes whichever is open. */
    linkTo: (item: GalleryItem) => ({ to: addressOf(item), replace: true, state }),
  }
}

/** Whoever closes it goes on from there: it may be another one than they opened. */
function useFocusOnTile(shown: GalleryItem | undefined) {
  const last = useRef<GalleryItem>(undefined)
  useEffect(() => {
    if (!shown && last.current) document.getElementById(tileId(last.current))?.focus()
    last.current = shown
  }, [shown])
}
