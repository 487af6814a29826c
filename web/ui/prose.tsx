import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './prose.module.css'

type ProseProps = { className?: string | undefined } & (
  | { children: ReactNode; html?: undefined }
  | {
      /** HTML that the server has sanitised. Never pass other HTML. */
      html: string
      children?: undefined
    }
)

/** Styles for running text: paragraphs, headings, lists and quotations. */
export function Prose({ className, children, html }: ProseProps) {
  const proseClass = classNames(styles.prose, className)
  if (html === undefined) return <div className={proseClass}>{children}</div>
  return <div className={proseClass} dangerouslySetInnerHTML={{ __html: html }} />
}
