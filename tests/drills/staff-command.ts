import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Connection } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'

type Site = { connection: Connection; keys: Keys }

/** Runs a command as staff do, and returns its output, also if it fails. */
export const staffCommand =
  (tool: string, { connection, keys }: Site, more: Record<string, string> = {}) =>
  async (...args: string[]): Promise<string> => {
    const path = new URL(`../../tools/${tool}.ts`, import.meta.url).pathname
    const env = {
      DATABASE_URL: connection.pool.options.connectionString ?? '',
      ENCRYPTION_KEYS: keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
      ...more,
    }
    const output = promisify(execFile)(process.execPath, [path, ...args], { env })
    return (await output.catch((error: { stdout: string }) => error)).stdout
  }
