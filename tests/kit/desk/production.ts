import { randomBytes } from 'node:crypto'

/** The environment of a server with https. */
export const production = {
  SITE_URL: 'https://baobab.example',
  ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUST_PROXY: '127.0.0.1',
}
