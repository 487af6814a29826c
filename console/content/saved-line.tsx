import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import editor from './editor.module.css'
import styles from './saved-line.module.css'

/** The states of the record and of the last change. The line stays in view, however far the person has scrolled. */
export function SavedLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (line.current ? publishHeight(line.current) : undefined), [])
  return (
    <div ref={line} className={classNames(styles.line, editor.line)}>
      {children}
    </div>
  )
}

/** Sets `--saved-line` to the height of the line, so that neither a focused field nor a toolbar is below it. */
function publishHeight(line: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--saved-line', `${line.offsetHeight}px`),
  )
  observer.observe(line)
  return () => {
    observer.disconnect()
    style.removeProperty('--saved-line')
  }
}
