import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { uploadFault, type UploadKind } from '#contract/console/upload.ts'
import type { DataOf, EndpointInput } from '#contract/endpoint.ts'
import { DeskError, problemOf } from '#console/kit/desk-error.ts'
import { createDeskApi } from './api.ts'
import { prompts } from './prompts.ts'

type UploadEndpoint = ConsoleEndpoint & { upload: UploadKind }

export type UploadOptions = {
  /** The part of the file that is sent, from 0 to 1. */
  onProgress?: (part: number) => void
  /** Stores a file that was deleted for ever. */
  isAgain?: boolean
}

/** Sends one file and returns the data of the reply. The file is sent again after the person has signed in. */
export async function uploadFile<E extends UploadEndpoint>(
  endpoint: E,
  file: File,
  { onProgress, isAgain }: UploadOptions = {},
): Promise<DataOf<E>> {
  refuseUnusable(endpoint, file)
  const upload = createDeskApi(prompts.ask, ({ path }) => send(path, file, onProgress))
  const query = isAgain ? { again: 'yes' } : {}
  return upload(endpoint, { query } as EndpointInput<E>)
}

/** What the server would refuse, without sending 20 MB to learn it. */
function refuseUnusable({ upload }: UploadEndpoint, file: File): void {
  const fault = uploadFault(upload, file)
  if (fault !== undefined) throw new DeskError(422, { problem: problemOf(fault) })
}

/** Not fetch, which does not report how much was sent. */
const send = (
  address: string,
  file: File,
  onProgress: UploadOptions['onProgress'],
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('content-type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      const retryAfter = request.getResponseHeader('retry-after')
      const headers: HeadersInit = retryAfter === null ? {} : { 'retry-after': retryAfter }
      resolve(new Response(responseText, { status, headers }))
    })
    const fail = () => reject(new DeskError(undefined, {}))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.send(file)
  })
