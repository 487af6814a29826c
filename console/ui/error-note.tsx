import { errorText } from '#console/kit/error-text.ts'
import { DeskError } from '#console/kit/desk-error.ts'
import { Notice } from './notice.tsx'

/** The error of an action, beside its button. Staff quote the request id when they report it. */
export function ErrorNote({ error }: { error: unknown }) {
  if (error === undefined) return null
  const requestId = error instanceof DeskError ? error.requestId : undefined
  return (
    <Notice tone="bad" role="alert">
      <p>
        <strong>{errorText(error)}</strong>
      </p>
      {requestId && <p>Request {requestId}</p>}
    </Notice>
  )
}
