import { freePort } from '#tests/kit/server/site.ts'
import { untilUp, type Workspace } from '#tests/deployment/workspace.ts'
import type { Browser } from './browser.ts'

/** Starts WebKit's MiniBrowser with its driver. It has no headless mode, so Xvfb runs around it. */
export async function openWebKit(workspace: Workspace, binary: string): Promise<Browser> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const screen = ['--auto-servernum', '--server-args=-screen 0 1600x1200x24']
  const started = workspace.start({
    command: 'xvfb-run',
    args: [...screen, 'WebKitWebDriver', `--port=${port}`],
    env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  })
  await untilUp(started, () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true']
  const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } },
  })
  const session = `${address}/session/${sessionId}`
  return {
    resize: async (width, height) => {
      await send('POST', `${session}/window/rect`, { width, height })
    },
    open: async (url) => {
      await send('POST', `${session}/url`, { url })
    },
    evaluate: (expression) =>
      send<string>('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: async (actions) => {
      await send('POST', `${session}/actions`, { actions })
      await send('DELETE', `${session}/actions`)
    },
    errors: () =>
      started
        .output()
        .split('\n')
        .filter((line) => /CONSOLE.* ERROR/.test(line)),
    close: async () => {
      await send('DELETE', session)
      await started.stop()
    },
  }
}

async function send<T>(method: 'POST' | 'DELETE', address: string, body?: object): Promise<T> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
