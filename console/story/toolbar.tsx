import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import styles from './story.module.css'

export type Tool = {
  label: string
  /** Shown instead of the label. */
  sign?: ReactNode
  /** Whether the cursor stands in such a text; undefined for a button that is not on or off. */
  isOn?: boolean
  isOff?: boolean
  run: () => void
}

type ToolbarProps = { label: string; controls: string; tools: readonly Tool[] }

/** One tab stop; the arrow keys move between the buttons. */
export function Toolbar({ label, controls, tools }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const next = nextTool(event.key, current, tools.length)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={move}
    >
      {tools.map(({ label: name, sign, isOn, isOff, run }, index) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={isOn}
          aria-disabled={isOff}
          tabIndex={index === current ? 0 : -1}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setCurrent(index)
            if (!isOff) run()
          }}
        >
          {sign ?? name}
        </button>
      ))}
    </div>
  )
}

/** The button that an arrow key, Home or End leads to. */
export function nextTool(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
