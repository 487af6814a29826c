import { type ComponentProps, type KeyboardEvent, useEffectEvent, useLayoutEffect } from 'react'

export type PressLinkProps = ComponentProps<'a'> & { href: string; onPress: () => void }

/**
 * A button that shows an element. It is a fragment link to that element, which the style sheet shows by `:target`, so
 * it works before hydration.
 */
export const PressLink = ({ href, onPress, children, ...link }: PressLinkProps) => (
  <a
    {...link}
    href={href}
    role="button"
    draggable={false}
    onClick={(event) => {
      event.preventDefault()
      onPress()
    }}
    onKeyDown={pressOnSpace}
  >
    {children}
  </a>
)

/** A link with the role of a button must also react to the space bar. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** A fragment without an element: it moves neither the page nor the focus. */
export const noTarget = '#closed'

/** After hydration, calls `onFragment` once with the id that the visitor reached as a fragment link, if any. */
export function useFragment(ids: readonly string[], onFragment: (id: string) => void): void {
  const applyFragment = useEffectEvent(() => {
    const { history, location } = window
    const id = ids.find((candidate) => location.hash === `#${candidate}`)
    if (id === undefined) return
    onFragment(id)
    // React now controls the open part, so the URL fragment is removed.
    const { state } = history
    withoutRouter(() => location.replace(noTarget))
    history.replaceState(state, '', location.pathname + location.search)
  })
  useLayoutEffect(() => applyFragment(), [])
}

let isRouterPaused = false

// The module adds it before the router adds its own: Chromium calls listeners of the window in the order of their
// registration, also those of the capture phase.
if (!import.meta.env.SSR)
  window.addEventListener('popstate', (event) => isRouterPaused && event.stopImmediatePropagation())

/**
 * Navigates to a fragment without a change of the router state: React would render it, and hydrate the whole page, in
 * one task.
 */
function withoutRouter(navigate: () => void): void {
  isRouterPaused = true
  navigate()
  isRouterPaused = false
}
