import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#tests/kit/server/site.ts'
import { untilUp, type Workspace } from '#tests/deployment/workspace.ts'
import type { Browser } from './browser.ts'

type Parameters = Record<string, unknown>
type Message = {
  id?: number
  result?: Parameters
  message?: string
  method?: string
  params?: { level?: string; text?: string }
}

/** Starts Firefox, which speaks WebDriver BiDi itself. */
export async function openFirefox(workspace: Workspace, path: string): Promise<Browser> {
  const port = await freePort()
  const profile = join(workspace.folder, `firefox-${port}`)
  await mkdir(profile)
  const args = ['--headless', '--no-remote', '--profile', profile]
  const started = workspace.start({
    command: path,
    args: [...args, '--remote-debugging-port', String(port), 'about:blank'],
  })
  await untilUp(started, () => Promise.resolve(/BiDi listening/.test(started.output())))
  const { send, errors, close } = await connect(`ws://127.0.0.1:${port}/session`)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await send('browsingContext.create', { type: 'tab' })
  return {
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      })
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
      return (result as { value: string }).value
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions })
      await send('input.releaseActions', { context })
    },
    errors,
    close: async () => {
      close()
      await started.stop()
    },
  }
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Parameters>>()
  const errors: string[] = []
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, message, method, params } = JSON.parse(String(data)) as Message
    if (method === 'log.entryAdded' && params?.level === 'error') errors.push(params.text ?? '')
    if (id === undefined) return
    const request = waiting.get(id)
    waiting.delete(id)
    if (result) request?.resolve(result)
    else request?.reject(new Error(message))
  })
  const send = (method: string, params: Parameters): Promise<Parameters> => {
    count += 1
    const request = Promise.withResolvers<Parameters>()
    waiting.set(count, request)
    socket.send(JSON.stringify({ id: count, method, params }))
    return request.promise
  }
  return { send, errors: () => errors, close: () => socket.close() }
}
