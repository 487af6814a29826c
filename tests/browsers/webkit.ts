import { existsSync } from 'node:fs'
import { freePort } from '#tests/kit/server/site.ts'
import { untilUp, type Workspace } from '#tests/deployment/workspace.ts'
import type { Browser } from './browser.ts'

/** Starts WebKit's MiniBrowser with its driver. It has no headless mode, so it has a screen of its own. */
export async function openWebKit(workspace: Workspace, binary: string): Promise<Browser> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const display = `:${port}`
  const screen = workspace.start({
    command: 'Xvfb',
    args: [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
  })
  await untilUp(screen, () => Promise.resolve(existsSync(`/tmp/.X11-unix/X${port}`)))
  const driver = workspace.start({
    command: 'WebKitWebDriver',
    args: [`--port=${port}`],
    env: { ...process.env, DISPLAY: display },
  })
  await untilUp(driver, () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    },
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
    close: async () => {
      await send('DELETE', session)
      await driver.stop()
      await screen.stop()
    },
  }
}

async function send<T>(method: 'POST' | 'DELETE', address: string, body?: object): Promise<T> {
  const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
