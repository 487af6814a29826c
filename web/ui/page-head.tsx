import { type ReactNode, use } from 'react'
import { Band, type BandPattern } from './band.tsx'
import { classNames } from './class-names.ts'
import { PictureFiles } from './picture-files.ts'
import { Lead, Wrap } from './section.tsx'
import styles from './page-head.module.css'

type PageHeadProps = {
  title: string
  lead?: string
  /** A picture whose top 140px are dark, so that text on it is readable. */
  art?: { src: string; width: number; height: number } | undefined
  /** The height on wide screens, in percent of the window's width. */
  height?: number
  band?: BandPattern
  className?: string
  children?: ReactNode
}

/** The dark head of a page. The header overlaps its top with white text. */
export function PageHead(head: PageHeadProps) {
  const { title, lead, art, height = 28.75, band, className, children } = head
  const files = use(PictureFiles)
  return (
    <>
      <section
        data-ground="dark"
        className={classNames(styles.head, art ? styles.withArt : styles.plain, className)}
        style={{ '--head-height': `${height}vw` }}
      >
        {art && (
          <img
            className={styles.art}
            src={art.src}
            srcSet={files(art)}
            sizes="100vw"
            width={art.width}
            height={art.height}
            alt=""
            fetchPriority="high"
          />
        )}
        <Wrap>
          <div className={styles.text}>
            <h1>{title}</h1>
            {lead && <Lead className={styles.lead}>{lead}</Lead>}
            {children}
          </div>
        </Wrap>
      </section>
      {band && <Band pattern={band} />}
    </>
  )
}
