import { useEffect, useRef, useState } from 'react'
import type { Draft } from '#contract/console/content.ts'
import { previewPrefix } from '#contract/console/preview.ts'
import { attempt } from '#web/kit/safe-storage.ts'
import styles from './preview.module.css'

type PreviewProps = { draft: Draft; version: number }

/**
 * The real page with the data of the draft. The frame runs no script; with `allow-same-origin` it loads the styles and
 * pictures of the site.
 */
export function Preview({ draft, version }: PreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolled = useRef(0)
  const address = `${previewPrefix}/${draft.kind}/${draft.id}`
  const shown = useRef(version)
  useEffect(() => {
    const page = frame.current?.contentWindow
    if (!page || shown.current === version) return
    shown.current = version
    scrolled.current = attempt(() => page.scrollY) ?? 0
    // Another address would add an entry to the history of the tab.
    page.location.replace(address)
  }, [address, version])
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.head}>
        <h2>As a visitor will see it</h2>
        <span className={styles.widths}>
          {widths.map(({ kind, label }) => (
            <button
              key={kind}
              type="button"
              aria-pressed={width === kind}
              onClick={() => setWidth(kind)}
            >
              {label}
            </button>
          ))}
        </span>
      </div>
      <div className={`${styles.window} ${styles[width]}`}>
        <iframe
          ref={frame}
          title="Preview of the page"
          src={address}
          sandbox="allow-same-origin"
          // An error page of the browser has another origin and cannot be scrolled.
          onLoad={() => attempt(() => frame.current?.contentWindow?.scrollTo(0, scrolled.current))}
        />
      </div>
      <p className={styles.note}>
        The page with your draft in it. Links and buttons do nothing here.{' '}
        <a href={address} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </p>
    </section>
  )
}

const widths = [
  { kind: 'phone', label: 'Phone' },
  { kind: 'desktop', label: 'Desktop' },
] as const
