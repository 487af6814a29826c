import { useEffect, useLayoutEffect, useRef } from 'react'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { Icon } from './icon.tsx'
import { SpinnerRing } from './spinner.tsx'
import { queue } from './toast.ts'
import type { Note } from './toast-queue.ts'
import { toastLimits } from './toast-limits.ts'
import styles from './toast-stage.module.css'

/** The distance from the edge of a phone, in pixels. */
const edgeDistance = 16

/** The corner at the bottom without other floating elements: on the site the right one has the support widget. */
export type Corner = 'left' | 'right'

/** The bottom of a window may have bars, whose height a style sheet sets as `--toast-floor`. */
const aboveFloor = (distance: number) => `calc(var(--toast-floor, 0px) + ${distance}px)`

/** Draws toasts. `Toaster` loads it with the first toast. */
export function ToastStage({ corner }: { corner: Corner }) {
  const section = useRef<HTMLElement>(null)
  // The library subscribes in its own effect, which runs before this one.
  useEffect(() => queue.open({ show, drop: sonner.dismiss }), [])
  useLayoutEffect(() => {
    // `Toaster` has the live region. A second one would announce everything twice.
    section.current?.setAttribute('aria-live', 'off')
    if (!section.current) return undefined
    const { current } = section
    const stops = [pauseOnFocus(current), returnFocus(current), publishRoom(current)]
    return () => stops.forEach((stop) => stop())
  }, [])
  return (
    <Sonner
      ref={section}
      position={`bottom-${corner}`}
      className={styles.list}
      style={{ zIndex: 'var(--z-toast)' }}
      offset={{ bottom: aboveFloor(24), left: 24, right: 24 }}
      mobileOffset={{ bottom: aboveFloor(edgeDistance), left: edgeDistance, right: edgeDistance }}
      expand
      closeButton
      pauseWhenPageIsHidden
      visibleToasts={toastLimits.visible}
      duration={toastLimits.durationMs}
      gap={toastLimits.gap}
      hotkey={[...toastLimits.hotkey]}
      icons={icons}
      toastOptions={{ unstyled: true, classNames: styles }}
    />
  )
}

function show({ kind, title, id, description, action }: Note) {
  const draw = kind === 'default' ? sonner.message : sonner[kind]
  // Missing options are passed as undefined, or a toast that replaces another would keep its text.
  draw(title, { id, description, action })
}

/**
 * The library pauses its timers only on hover, so focus is reported to it as mouse events. It must not see the focus
 * itself: it moves the focus back when Tab leaves a toast, which traps the keyboard.
 */
function pauseOnFocus(section: HTMLElement): () => void {
  const dispatchMouse = (name: string, at: FocusEvent) => {
    at.stopPropagation()
    const list = at.target instanceof Element && at.target.closest('[data-sonner-toaster]')
    const isInside = at.relatedTarget instanceof Node && section.contains(at.relatedTarget)
    if (list && !isInside)
      list.dispatchEvent(new MouseEvent(name, { bubbles: true, relatedTarget: document.body }))
  }
  const onFocus = (event: FocusEvent) => dispatchMouse('mouseover', event)
  const onBlur = (event: FocusEvent) => dispatchMouse('mouseout', event)
  // While the focus is inside, the library does not learn that the pointer left.
  const onLeave = (event: MouseEvent) => {
    if (section.contains(document.activeElement)) event.stopPropagation()
  }
  section.addEventListener('focusin', onFocus)
  section.addEventListener('focusout', onBlur)
  section.addEventListener('mouseout', onLeave)
  return () => {
    section.removeEventListener('focusin', onFocus)
    section.removeEventListener('focusout', onBlur)
    section.removeEventListener('mouseout', onLeave)
  }
}

/** When a toast with the focus closes, the element that had the focus before gets it back. */
function returnFocus(section: HTMLElement): () => void {
  let before: HTMLElement | undefined
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !section.contains(relatedTarget))
      before = relatedTarget
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) before?.focus({ preventScroll: true })
    if (!section.contains(document.activeElement)) before = undefined
  })
  section.addEventListener('focusin', onFocus)
  observer.observe(section, { childList: true, subtree: true })
  return () => {
    section.removeEventListener('focusin', onFocus)
    observer.disconnect()
  }
}

/** Sets `--toast-room` to the height of the toasts on a phone, so that buttons and the focused field can move above them. */
function publishRoom(section: HTMLElement): () => void {
  const { style } = document.documentElement
  const measure = () => {
    const shown = [...section.querySelectorAll<HTMLElement>('[data-visible="true"]')]
    const gaps = (shown.length - 1) * toastLimits.gap
    const room = shown.reduce((sum, { offsetHeight }) => sum + offsetHeight, edgeDistance + gaps)
    if (shown.length > 0) style.setProperty('--toast-room', `${room}px`)
    else style.removeProperty('--toast-room')
  }
  const observer = new MutationObserver(measure)
  observer.observe(section, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    style.removeProperty('--toast-room')
  }
}

const icons = {
  success: <Icon name="success" size={26} />,
  info: <Icon name="info" size={26} />,
  warning: <Icon name="warning" size={26} />,
  error: <Icon name="failure" size={26} />,
  loading: <SpinnerRing />,
  close: <Icon name="close" size={14} />,
}
