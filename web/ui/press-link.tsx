import { type ComponentProps, type KeyboardEvent, useEffectEvent, useLayoutEffect } from 'react'

export type PressLinkProps = ComponentProps<'a'> & { href: string; onPress: () => void }

/**
 * A button that shows something. It is a link to what it shows, for which the style sheet has a `:target`, and so
 * answers at once also before the script is there.
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

/** A link that says it is a button must also answer to the space bar. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** A place that is not there moves neither page nor focus. */
export const nowhere = '#closed'

/** Tells once, when the script comes, which of these has been reached as a link. */
export function useAdopted(ids: readonly string[], adopt: (id: string) => void): void {
  const takeOver = useEffectEvent(() => {
    const { history, location } = window
    const id = ids.find((candidate) => location.hash === `#${candidate}`)
    if (id === undefined) return
    adopt(id)
    // From now on the script says what is shown.
    const { state } = history
    location.replace(nowhere)
    history.replaceState(state, '', location.pathname + location.search)
  })
  useLayoutEffect(() => takeOver(), [])
}
