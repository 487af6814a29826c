import { join } from 'node:path'
import { startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { newKey } from '#tests/kit/server/keys.ts'
import { freePort } from '#tests/kit/server/site.ts'
import { root } from '#tools/checks/source-files.ts'
import { deskHost, send, siteHost, type Target } from './request.ts'
import { type Started, untilUp, type Workspace } from './workspace.ts'

export type SiteServer = {
  target: Target & { isTls: false }
  start: () => Promise<void>
  /** Stops the server and returns its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  process: () => Started
}

/** The settings of a server in production, with a mail server that accepts everything. */
export async function productionSettings(workspace: Workspace): Promise<Record<string, string>> {
  const smtp = await startFakeSmtp()
  workspace.onClose(smtp.stop)
  const { id, key } = newKey('deployment')
  return {
    SITE_URL: `https://${siteHost}`,
    CONSOLE_URL: `https://${deskHost}`,
    TRUST_PROXY: '127.0.0.1,::1',
    ENCRYPTION_KEYS: `${id}:${key.toString('base64')}`,
    SMTP_URL: smtp.url,
    // Mounts the route of Stripe's webhooks. Nothing calls Stripe, because there is no payment.
    STRIPE_SECRET_KEY: 'sk_test_deployment',
    STRIPE_WEBHOOK_SECRET: 'whsec_deployment',
    ALLOW_TEST_PAYMENTS: 'yes',
    LOG_LEVEL: 'warn',
  }
}

/** The server in production, as `npm start` runs it. It is started again at the same address. */
export async function siteServer(
  workspace: Workspace,
  settings: Record<string, string>,
  { folder = root, port: givenPort }: { folder?: string; port?: number } = {},
): Promise<SiteServer> {
  const port = givenPort ?? (await freePort())
  const target = { port, isTls: false } as const
  const spawn = () =>
    workspace.start({
      command: process.execPath,
      args: ['--import', './tools/require-node.mjs', 'tools/start.ts'],
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: String(port),
        DATA_DIR: join(workspace.folder, `data-${port}`),
        ...settings,
      },
    })
  let current: Started | undefined
  const running = () => {
    if (!current) throw new Error('The server has not been started.')
    return current
  }
  return {
    target,
    start: async () => {
      current = spawn()
      await untilUp(current, () => isServing(target))
    },
    stop: (signal) => running().stop(signal),
    process: running,
  }
}

export const isServing = async (target: Target): Promise<boolean> =>
  (await send(target, '/healthz')).status === 200
