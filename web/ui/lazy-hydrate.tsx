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

/** Hydrates its content as a task of its own, so that a tap in between is handled sooner. */
export const HydrationBoundary = ({ children }: { children: ReactNode }) => (
  <Suspense>{children}</Suspense>
)

type LazyHydrateProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'nav' | 'footer' }

/**
 * Hydrates its content when it comes near the viewport, or when the visitor touches or focuses something inside. Until
 * then the content is visible, and its links work.
 */
export function LazyHydrate({ as: Tag = 'div', children, ...element }: LazyHydrateProps) {
  const ref = useRef<HTMLElement>(null)
  const [wait] = useState(createWait)
  // React discards server-rendered content that renders again before hydration, so a second render ends the wait.
  if (wait.isRendered()) wait.end()
  useLayoutEffect(() => wait.markRendered(), [wait])
  // The same happens when the router state changes, because the content may depend on it.
  const router = use(UNSAFE_DataRouterContext)?.router
  useLayoutEffect(() => router?.subscribe(wait.end), [router, wait])
  useHydrationTriggers(ref, wait.end)
  return (
    <Tag {...element} ref={ref as Ref<HTMLDivElement>}>
      <Suspense>
        <Suspended wait={wait}>{children}</Suspended>
      </Suspense>
    </Tag>
  )
}

function useHydrationTriggers(ref: RefObject<HTMLElement | null>, hydrate: () => void) {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const hydrateIfInside = ({ target }: Event) => {
      if (target instanceof Node && element.contains(target)) hydrate()
    }
    // The focus or the address fragment may already be inside before hydration.
    if (element.contains(document.activeElement) || element.querySelector(':target')) hydrate()
    // On the window, to run before React, which then hydrates the content within the same event.
    for (const type of hydrationEvents) window.addEventListener(type, hydrateIfInside, true)
    const stopWatching = whenNear(element, hydrate, '50%')
    return () => {
      for (const type of hydrationEvents) window.removeEventListener(type, hydrateIfInside, true)
      stopWatching()
    }
  }, [ref, hydrate])
}

const hydrationEvents = ['pointerdown', 'focusin', 'click'] as const

type Wait = ReturnType<typeof createWait>

/** Only server-rendered content waits. Content that the browser renders appears at once. */
function Suspended({ wait, children }: { wait: Wait; children: ReactNode }) {
  const isHydrating = useIsHydrating()
  if (isHydrating && typeof document === 'object' && !wait.isOver()) use(wait.over)
  return children
}

function createWait() {
  let end = () => {}
  let isOver = false
  let isRendered = false
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
    isRendered: () => isRendered,
    markRendered: () => {
      isRendered = true
    },
  }
}
