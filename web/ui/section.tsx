import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { LazyHydrate } from './lazy-hydrate.tsx'
import styles from './section.module.css'

/** Colour comes in whole fields. Two dark grounds may touch only with a band between them. */
export type Ground =
  | 'cotton'
  | 'calico'
  | 'white'
  | 'canola'
  | 'laterite'
  | 'sask'
  | 'bow'
  | 'night'

type SectionProps = HTMLAttributes<HTMLElement> & {
  ground?: Ground
  /** Without it the content runs from edge to edge and brings its own `Wrap`. */
  wrap?: boolean
  /** Leaves out the space above and below. */
  flush?: boolean
}

export function Section({
  ground = 'cotton',
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

/** The width of a page: 1240px at most, with a gutter. */
export function Wrap({ className, children }: { className?: string; children?: ReactNode }) {
  return <div className={classNames(styles.wrap, className)}>{children}</div>
}

/** Things under one another with an even space. */
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
} satisfies Record<Ground, 'light' | 'dark'>
