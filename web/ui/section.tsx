import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { LazyHydrate } from './lazy-hydrate.tsx'
import styles from './section.module.css'

/** The background of a section. Two dark sections need a band between them. */
export type Background =
  | 'cotton'
  | 'calico'
  | 'white'
  | 'canola'
  | 'laterite'
  | 'sask'
  | 'bow'
  | 'night'

type SectionProps = HTMLAttributes<HTMLElement> & {
  background?: Background
  /** Set to false where the content spans the page and has its own `Wrap`. */
  wrap?: boolean
  /** Removes the space above and below. */
  flush?: boolean
}

export function Section({
  background: ground = 'cotton',
  wrap = true,
  flush,
  className,
  children,
  ...section
}: SectionProps) {
  return (
    <LazyHydrate
      {...section}
      as="section"
      data-ground={tone[ground]}
      className={classNames(styles.section, styles[ground], flush && styles.flush, className)}
    >
      {wrap ? <Wrap>{children}</Wrap> : children}
    </LazyHydrate>
  )
}

/** Limits the width of the content to 1240px, with a gutter. */
export function Wrap({ className, children }: { className?: string; children?: ReactNode }) {
  return <div className={classNames(styles.wrap, className)}>{children}</div>
}

/** A column with equal space between its children. */
export function Stack({ className, children }: { className?: string; children?: ReactNode }) {
  return <div className={classNames(styles.stack, className)}>{children}</div>
}

/** The first, larger paragraph. */
export function Lead({ className, children }: { className?: string; children?: ReactNode }) {
  return <p className={classNames(styles.lead, className)}>{children}</p>
}

const tone = {
  cotton: 'light',
  calico: 'light',
  white: 'light',
  canola: 'light',
  laterite: 'dark',
  sask: 'dark',
  bow: 'dark',
  night: 'dark',
} satisfies Record<Background, 'light' | 'dark'>
