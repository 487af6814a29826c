import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import visuallyHidden from '#web/ui/visually-hidden.module.css'
import { Notice } from './notice.tsx'
import { PageHead } from './page-head.tsx'
import styles from './states.module.css'

/** An empty list: what will be here. */
export const EmptyList = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Empty title={title} className={styles.empty}>
    {children}
  </Empty>
)

export const LoadingPage = () => (
  <main className={styles.bare}>
    <Placeholders />
  </main>
)

/** For an address that is no screen. */
export const UnknownScreen = () => (
  <>
    <PageHead title="Not found" lead="The Desk has no screen at this address." />
    <Link to="/" className={buttonClass({ variant: 'outline', small: true })}>
      Go to Today
    </Link>
  </>
)

/** The outline of a screen while it loads: a title and rows. It appears after 300 ms, so that a fast screen does not flicker. */
export const Placeholders = () => (
  <div role="status" className={styles.placeholders}>
    <h1 className={visuallyHidden.hidden}>Loading …</h1>
    <i aria-hidden="true" />
    <i aria-hidden="true" />
    {rows.map((row) => (
      <i key={row} aria-hidden="true" />
    ))}
  </div>
)

const rows = ['1', '2', '3', '4', '5']

const placeholderMs = 300

/** True once something has been loading for 300 ms. */
export function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(true), placeholderMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  // The new screen must be visible when it is drawn: a hidden title or field cannot take the focus.
  return isLoading && isSlow
}

/** A line above every screen while the device has no network. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(listenToNetwork, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <Notice tone="warn">
          <strong>You are offline.</strong> Nothing reaches the server until you are back.
        </Notice>
      )}
    </div>
  )
}

function listenToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
