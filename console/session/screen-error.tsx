import { useState } from 'react'
import { Link, useRevalidator, useRouteError } from 'react-router'
import { readSession } from '#contract/console/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { quietApi } from '#console/api/api.ts'
import { DeskError } from '#console/kit/desk-error.ts'
import { errorText } from '#console/kit/error-text.ts'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import styles from '#console/ui/states.module.css'

/** In place of a screen that could not be loaded: the cause, Retry and the request id. */
export function ScreenError() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const { code, requestId, status } = error instanceof DeskError ? error : {}
  const [isAsking, setAsking] = useState(false)
  const retry = async () => {
    setAsking(true)
    // Without a response a file of the screen may be missing too, and only a new document fetches it again.
    const isReachable = status === undefined && (await isServerReachable())
    setAsking(false)
    if (isReachable) location.reload()
    else void revalidate()
  }
  return (
    <>
      <PageHead title={titleOf(code)} />
      <Notice tone={code === 'forbidden' ? 'info' : 'bad'} role="alert">
        <p>
          <strong>{errorText(error)}</strong>
        </p>
        {requestId && <p>Request {requestId}</p>}
      </Notice>
      <div className={styles.actions}>
        {code === 'invalid' && (
          <Link to="?" className={buttonClass({ variant: 'outline', small: true })}>
            Start again without filters
          </Link>
        )}
        {code === 'forbidden' ? (
          <Link to="/" className={buttonClass({ variant: 'outline', small: true })}>
            Go to Today
          </Link>
        ) : (
          <Button
            small
            variant="outline"
            pending={(state === 'loading' || isAsking) && 'Loading …'}
            onClick={() => void retry()}
          >
            Retry
          </Button>
        )}
      </div>
    </>
  )
}

const isServerReachable = () =>
  quietApi(readSession, {}).then(
    () => true,
    () => false,
  )

/** Without the frame: the session could not be read. */
export const DeskErrorPage = () => (
  <main className={styles.bare}>
    <ScreenError />
  </main>
)

function titleOf(code: DeskError['code']): string {
  if (code === 'forbidden') return 'You may not open this screen'
  return code === 'not-found' ? 'Not found' : 'This did not load'
}
