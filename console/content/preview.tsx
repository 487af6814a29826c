import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Draft } from '#contract/console/content.ts'
import { previewPrefix } from '#contract/console/preview.ts'
import type { Draft as SavedDraft } from '#console/drafts/draft-state.ts'
import { type GroupSpec, labelsAt } from '#console/form/field-spec.ts'
import { type Json, pathOf } from '#console/form/json.ts'
import { attempt } from '#web/kit/safe-storage.ts'
import { Notice } from '#console/ui/notice.tsx'
import { MissingFields } from './missing-fields.tsx'
import { elementOfField } from './shown-field.ts'
import styles from './preview.module.css'

type PreviewProps = {
  /** Read again after each action, which reloads the page. */
  draft: Draft
  saved: SavedDraft
  spec: GroupSpec
  /** The field that the person edits. The preview scrolls to it. */
  edited: string | undefined
  /** Moves the focus to a field. Missing for a person who may not change it. */
  onChoose: ((name: string) => void) | undefined
}

/**
 * The real page with the data of the draft. The frame runs no script; with `allow-same-origin` it loads the styles and
 * pictures of the site.
 */
export function Preview({ draft, saved, spec, edited, onChoose }: PreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolled = useRef(0)
  const [hasFailed, setFailed] = useState(false)
  const address = `${previewPrefix}/${draft.kind}/${draft.id}`
  const { version } = saved
  const shown = useRef({ version, draft })
  useEffect(() => {
    const page = frame.current?.contentWindow
    if (!page || (shown.current.version === version && shown.current.draft === draft)) return
    shown.current = { version, draft }
    scrolled.current = attempt(() => page.scrollY) ?? 0
    // Another address would add an entry to the history of the tab.
    page.location.replace(address)
  }, [address, version, draft])
  /** The field to which the frame scrolled last. */
  const followed = useRef<string>(undefined)
  const follow = () => {
    const page = frame.current?.contentWindow
    if (!page || edited === undefined || followed.current === edited) return
    // An error page of the browser has another origin and cannot be scrolled.
    const isFound = attempt(() => scrollToField(page, saved.body, edited))
    if (isFound) followed.current = edited
  }
  const followEdited = useEffectEvent(follow)
  useEffect(() => followEdited(), [edited])
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
      {onChoose && <MissingFields draft={draft} saved={saved} spec={spec} onChoose={onChoose} />}
      <div role="status">
        {hasFailed && (
          <Notice tone="bad" className={styles.failed}>
            The preview did not load. It loads again after the next save.
          </Notice>
        )}
      </div>
      <div className={`${styles.window} ${styles[width]}`} hidden={hasFailed}>
        <iframe
          ref={frame}
          title="Preview of the page"
          src={address}
          sandbox="allow-same-origin"
          onLoad={({ currentTarget }) => {
            // An error is JSON, or a page of the browser, which has another origin.
            setFailed(currentTarget.contentDocument?.contentType !== 'text/html')
            attempt(() => {
              const page = frame.current?.contentWindow
              if (!page) return
              labelGaps(page.document, spec, saved.body)
              page.scrollTo({ top: scrolled.current, behavior: 'instant' })
            })
            follow()
          }}
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

/** Names each placeholder as the form names its field. */
function labelGaps(page: Document, spec: GroupSpec, body: Json): void {
  for (const mark of page.querySelectorAll<HTMLElement>('mark[data-gap]')) {
    const labels = labelsAt(spec, body, pathOf(mark.dataset['gap'] ?? ''))
    if (labels.length > 0) mark.textContent = labels.join(': ')
  }
}

/** Not `scrollIntoView`, which would scroll the Desk too. Returns whether the page shows the field. */
function scrollToField(page: Window, body: Json, name: string): boolean {
  const element = elementOfField(page.document, body, pathOf(name))
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  // Headers that stay in view cover the first part of the window.
  const edge = page.innerHeight / 4
  if (top < edge || bottom > page.innerHeight)
    page.scrollTo({ top: page.scrollY + top - edge, behavior: 'instant' })
  return true
}
