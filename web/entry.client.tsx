import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'

/** A missing page is an expected result. All other errors go to the console. */
function logError(error: unknown) {
  if (isRouteErrorResponse(error) && error.status < 500) return
  console.error(error)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={logError} />
    </StrictMode>,
    { onRecoverableError: logError },
  )
})
