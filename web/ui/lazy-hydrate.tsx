import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { useIsHydrating } from './is-hydrating.ts'
import { whenNear } from './when-near.ts'

/** The script takes over one part of a page at a time, so that a tap in between is never kept waiting. */
export const HydrationBoundary = ({ children }: { children: ReactNode }) => (
  <Suspense>{children}</Suspense>
)

type LazyHydrateProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'nav' | 'footer' }

/**
 * A part that the script takes over only when it comes near or somebody touches or focuses something inside it.
 * Until then it can be seen and read, and its links lead on.
 */
export function LazyHydrate({ as: Place = 'div', children, ...element }: LazyHydrateProps) {
  const place = useRef<HTMLElement>(null)
  const [wait] = useState(createWait)
  // React throws away what came with the page if it has to redraw it before taking it over.
  if (wait.isDrawn()) wait.end()
  useLayoutEffect(() => wait.noteDrawn(), [wait])
  // So it does when the router has news, on which anything inside may depend.
  const router = use(UNSAFE_DataRouterContext)?.router
  useLayoutEffect(() => router?.subscribe(wait.end), [router, wait])
  useWake(place, wait.end)
  return (
    <Place {...element} ref={place as Ref<HTMLDivElement>}>
      <Suspense>
        <Waiting wait={wait}>{children}</Waiting>
      </Suspense>
    </Place>
  )
}

function useWake(place: RefObject<HTMLElement | null>, wake: () => void) {
  useEffect(() => {
    const element = place.current
    if (!element) return
    const wakeIfInside = ({ target }: Event) => {
      if (target instanceof Node && element.contains(target)) wake()
    }
    // Somebody may have come there by keyboard or by a link before the script was there.
    if (element.contains(document.activeElement) || element.querySelector(':target')) wake()
    // On the window, to be there before React, which then takes the part over within the same event.
    for (const type of signs) window.addEventListener(type, wakeIfInside, true)
    const forget = whenNear(element, wake, '50%')
    return () => {
      for (const type of signs) window.removeEventListener(type, wakeIfInside, true)
      forget()
    }
  }, [place, wake])
}

const signs = ['pointerdown', 'focusin', 'click'] as const

type Wait = ReturnType<typeof createWait>

/** Only what came with the page can wait: what the script makes itself is wanted at once. */
function Waiting({ wait, children }: { wait: Wait; children: ReactNode }) {
  const isHydrating = useIsHydrating()
  if (isHydrating && typeof document === 'object' && !wait.isOver()) use(wait.over)
  return children
}

function createWait() {
  let end = () => {}
  let isOver = false
  let isDrawn = false
  const over = new Promise<void>((resolve) => {
    end = () => {
      isOver = true
      resolve()
    }
  })
  return {
    over,
    end,
    isOver: () => isOver,
    isDrawn: () => isDrawn,
    noteDrawn: () => {
      isDrawn = true
    },
  }
}
