import {
  type ComponentProps,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'

type DialogLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** The id of the dialog that it opens; without one it closes whichever is open. */
  opens?: string
  onPress: () => void
}

/**
 * A button that opens or closes a dialog. It is a link to the dialog, or away from it, and so answers
 * at once also before the script is there.
 */
export const DialogLink = ({ opens, onPress, children, ...link }: DialogLinkProps) => (
  <a
    {...link}
    href={opens === undefined ? nowhere : `#${opens}`}
    role="button"
    aria-haspopup={opens === undefined ? undefined : 'dialog'}
    draggable={false}
    onClick={(event) => {
      event.preventDefault()
      if (opens === undefined) return onPress()
      // Shown in the very next frame; what the script does about it comes after.
      document.getElementById(opens)?.setAttribute('data-open', '')
      afterNextFrame(onPress)
    }}
    onKeyDown={pressOnSpace}
  >
    {children}
  </a>
)

const afterNextFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/** A link that says it is a button must also answer to the space bar. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

const nowhere = '#closed'

/** Whether the dialog is open. What was opened as a link before the script came stays so. */
export function useLinkedDialog(id: string) {
  const [isOpen, setOpen] = useState(false)
  useAdopted(id, () => setOpen(true))
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** Tells once, when the script comes, that the dialog has been opened as a link. */
export function useAdopted(id: string, adopt: () => void): void {
  const take = useEffectEvent(adopt)
  useLayoutEffect(() => {
    if (window.location.hash !== `#${id}`) return
    take()
    // From now on the script says what is open. A place that is not there moves neither page nor focus.
    const { history, location } = window
    const { state } = history
    location.replace(nowhere)
    history.replaceState(state, '', location.pathname + location.search)
  }, [id])
}
