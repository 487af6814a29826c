import { type ConsoleEndpoint, consoleApiPrefix } from '#contract/console/endpoint.ts'
import { maxUploadBytes, uploadKinds } from '#contract/console/upload.ts'
import type { Reply } from '#contract/endpoint.ts'
import { DeskError, errorOf, isAnswered } from './api.ts'
import { prompts } from './session/prompts.ts'

type UploadEndpoint = ConsoleEndpoint & { upload: keyof typeof uploadKinds }
type DataOf<E extends ConsoleEndpoint> = Reply<E> extends { data: infer Data } ? Data : never

type Options = {
  params?: Record<string, string>
  /** The part of the file that is sent, from 0 to 1. */
  onProgress?: (part: number) => void
}

/** Sends one file and returns the data of the reply. The file is sent again after the person has signed in. */
export async function uploadFile<E extends UploadEndpoint>(
  endpoint: E,
  file: File,
  { params = {}, onProgress }: Options = {},
): Promise<DataOf<E>> {
  const problem = problemOf(endpoint, file)
  if (problem) throw problem
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  for (;;) {
    const response = await send(consoleApiPrefix + path, file, onProgress)
    if (response.ok) {
      const { data } = endpoint.reply.parse(await response.json()) as { data: DataOf<E> }
      return data
    }
    const error = await errorOf(response)
    if (!(await isAnswered(prompts.ask, error))) throw error
  }
}

/** What the server would refuse, without sending 20 MB to learn it. */
function problemOf({ upload }: UploadEndpoint, file: File): DeskError | undefined {
  const { types, message } = uploadKinds[upload]
  const isOfType = types.some((type) => type === file.type)
  if (isOfType && file.size > 0 && file.size <= maxUploadBytes) return undefined
  const problem = { message, code: undefined, fields: undefined, work: undefined }
  return new DeskError(422, { problem })
}

/** Not fetch, which does not report how much was sent. */
const send = (address: string, file: File, onProgress: Options['onProgress']): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('content-type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      resolve(new Response(responseText, { status, headers: retryAfterIn(request) }))
    })
    const fail = () => reject(new DeskError(undefined, {}))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.send(file)
  })

function retryAfterIn(request: XMLHttpRequest): Record<string, string> {
  const retryAfter = request.getResponseHeader('retry-after')
  return retryAfter === null ? {} : { 'retry-after': retryAfter }
}
