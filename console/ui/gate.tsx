import type { ReactNode } from 'react'
import { Band, type BandPattern } from '#web/ui/band.tsx'
import { PageHead } from './page-head.tsx'
import styles from './gate.module.css'

const cloth: readonly BandPattern[] = ['earth', 'berry', 'dawn', 'river', 'field']

/** The screens before sign-in: a cloth on one side, one thing to do on the other. They name no organisation. */
export const Gate = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.gate}>
    <div className={styles.cloth} data-ground="dark" aria-hidden="true">
      {cloth.map((pattern) => (
        <div key={pattern}>
          <Band pattern={pattern} className={styles.band} />
          <Band pattern="cotton" className={styles.thin} />
        </div>
      ))}
    </div>
    <main id="main" className={styles.box}>
      <PageHead title={title} />
      {children}
    </main>
  </div>
)
