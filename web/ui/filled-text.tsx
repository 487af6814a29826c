import type { ReactNode } from 'react'

type FilledTextProps = {
  /** Contains the placeholder once: 'Text {phone}.' */
  text: string
  name: string
  children: ReactNode
}

/** A text whose placeholder is replaced, usually by a link. */
export function FilledText({ text, name, children }: FilledTextProps) {
  const [before, after] = text.split(`{${name}}`)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
