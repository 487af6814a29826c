import type { ComponentProps, ReactNode } from 'react'
import { Band, type BandPattern } from './band.tsx'
import { Picture } from './picture.tsx'
import { Stack, Wrap } from './section.tsx'
import styles from './scene-page.module.css'

type ScenePageProps = {
  picture: ComponentProps<typeof Picture>
  pattern: BandPattern
  /** A status beside the text. */
  beside?: ReactNode
  children: ReactNode
}

/** A completion page: a scene across the page, with text and one button below. */
export const ScenePage = ({ picture, pattern, beside, children }: ScenePageProps) => (
  <>
    <Picture {...picture} priority className={styles.scene} />
    <Band pattern={pattern} />
    <Wrap className={styles.page}>
      <Stack>{children}</Stack>
      {beside}
    </Wrap>
  </>
)
