import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router'
import { ApiError } from './kit/api-error.ts'

export const streamTimeout = 5_000

/** A missing page is an expected result and not logged. Errors of the API are already logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (error instanceof ApiError && error.status !== undefined) return
  console.error(error)
}

/** Renders the whole page before the first byte, because the page cache needs complete pages. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  return new Promise<Response>((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} />,
      {
        // Streamed parts would need a script to move into place.
        progressiveChunkSize: Infinity,
        onAllReady() {
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          code = 500
          console.error(error)
        },
      },
    )
    setTimeout(abort, streamTimeout + 1_000).unref()
  })
}
