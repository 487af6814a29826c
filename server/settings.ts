import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isIP } from 'node:net'
import { neutralPage } from '#contract/neutral-page.ts'

/** Everything the outside world may set, parsed once. No other file reads the environment. */
export type Settings = Readonly<ReturnType<typeof parseSettings>>

type Environment = Readonly<Record<string, string | undefined>>

/** Nonsense stops the start, with one sentence for each wrong value. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

export const readSettings = (environment: Environment = process.env): Settings =>
  parseSettings(environment)

function parseSettings(environment: Environment) {
  const wrong: string[] = []
  const read = <T>(
    name: string,
    fallback: string,
    parse: (text: string) => T | undefined,
    rule: string,
  ) => {
    const text = environment[name]?.trim() || fallback
    const value = parse(text)
    if (value === undefined) wrong.push(`${name} must be ${rule}.`)
    return value as T
  }
  const optional = <T>(name: string, parse: (text: string) => T | undefined, rule: string) =>
    environment[name]?.trim() ? read(name, '', parse, rule) : undefined

  const isDevelopment = environment['NODE_ENV'] === 'development'
  const port = read('PORT', '3000', wholeNumber(0, 65_535), 'a port number from 0 to 65535')
  const host = read('HOST', '127.0.0.1', (text) => text, 'an address to listen on')
  const siteUrl = read(
    'SITE_URL',
    `http://localhost:${port ?? 3000}`,
    origin,
    'an address like https://example.org, without a path',
  )
  const settings = {
    isDevelopment,
    /** True when visitors come over TLS: then nothing may be left to its try-it default. */
    isProduction: siteUrl?.startsWith('https://') ?? false,
    port,
    host,
    siteUrl,
    /** Host names besides the site's own under which this process may be asked. */
    extraHosts: read(
      'EXTRA_HOSTS',
      'localhost,127.0.0.1,[::1]',
      list,
      'host names separated by commas',
    ),
    dataDir: resolve(read('DATA_DIR', './data', (text) => text, 'a folder')),
    databaseUrl: optional(
      'DATABASE_URL',
      postgresUrl,
      'an address like postgres://user:password@host:5432/name',
    ),
    databasePool: read(
      'DATABASE_POOL',
      '10',
      wholeNumber(2, 100),
      'a number of connections from 2 to 100',
    ),
    apiHost: optional(
      'API_HOST',
      origin,
      'an address like https://api.example.org, without a path',
    ),
    smtpUrl: optional(
      'SMTP_URL',
      smtpUrl,
      'an address like smtps://user:password@mail.example.org',
    ),
    mailFrom: read('MAIL_FROM', 'B. Pride <hello@baobabpride.example>', (text) => text, 'a sender'),
    trustProxy: read(
      'TRUST_PROXY',
      '127.0.0.1,::1',
      addresses,
      'proxy addresses (or networks, like 10.0.0.0/8) separated by commas',
    ),
    encryptionKeys:
      optional(
        'ENCRYPTION_KEYS',
        keyList,
        'one or more key-id:base64 pairs of 32 bytes each, newest first, separated by commas',
      ) ??
      optional(
        'ENCRYPTION_KEYS_FILE',
        keyFile,
        'the path of a readable file with key-id:base64 pairs of 32 bytes each, newest first',
      ),
    stripeSecretKey: optional('STRIPE_SECRET_KEY', stripeKey, 'a Stripe secret key (sk_… or rk_…)'),
    stripeWebhookSecret: optional(
      'STRIPE_WEBHOOK_SECRET',
      webhookSecret,
      'a Stripe webhook secret (whsec_…)',
    ),
    paymentProvider: optional('PAYMENT_PROVIDER', oneOf('stripe', 'test'), 'stripe or test'),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      oneOf('silent', 'error', 'warn', 'info', 'debug'),
      'silent, error, warn, info or debug',
    ),
    quickExitUrl: read('QUICK_EXIT_URL', neutralPage, webAddress, 'a full web address'),
  }
  if (settings.isProduction) wrong.push(...missingInProduction(environment, settings))
  if (wrong.length > 0) throw new SettingsError(wrong)
  return settings
}

/** Visitors trust a real address with real names and money, so nothing there may be a default made for trying out. */
function missingInProduction(
  environment: Environment,
  settings: {
    encryptionKeys: unknown
    stripeSecretKey: unknown
    paymentProvider: unknown
    smtpUrl: unknown
  },
): string[] {
  const needs: string[] = []
  if (!settings.encryptionKeys)
    needs.push(
      'ENCRYPTION_KEYS or ENCRYPTION_KEYS_FILE must be set when SITE_URL is https: personal answers need a key kept outside DATA_DIR.',
    )
  if (!settings.stripeSecretKey && settings.paymentProvider !== 'test')
    needs.push(
      'STRIPE_SECRET_KEY must be set when SITE_URL is https, or PAYMENT_PROVIDER=test to take no real money.',
    )
  if (!settings.smtpUrl)
    needs.push('SMTP_URL must be set when SITE_URL is https: mail would otherwise never leave.')
  if (!environment['TRUST_PROXY']?.trim())
    needs.push('TRUST_PROXY must name the proxy that ends TLS when SITE_URL is https.')
  return needs
}

function wholeNumber(least: number, most: number) {
  return (text: string) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most ? value : undefined
  }
}

function oneOf<const T extends string>(...allowed: T[]) {
  return (text: string): T | undefined => allowed.find((value) => value === text)
}

function origin(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username
  return isBare ? url.origin : undefined
}

function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

const ofScheme = (schemes: RegExp) => (text: string) => {
  const url = URL.parse(text)
  return url && schemes.test(url.protocol) && url.hostname ? text : undefined
}
const postgresUrl = (text: string) =>
  /^postgres(ql)?:\/\//.test(text) && URL.parse(text) ? text : undefined
const smtpUrl = ofScheme(/^smtps?:$/)

const stripeKey = (text: string) => (/^(sk|rk)_[\w]+$/.test(text) ? text : undefined)
const webhookSecret = (text: string) => (/^whsec_[\w]+$/.test(text) ? text : undefined)

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function addresses(text: string): string[] | undefined {
  const all = list(text)
  const isNetwork = (part: string) => {
    const [address = '', bits] = part.split('/')
    const version = isIP(address)
    return (
      version !== 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
    )
  }
  return all.every(isNetwork) ? all : undefined
}

export type EncryptionKey = { id: string; key: Buffer }

function keyList(text: string): EncryptionKey[] | undefined {
  const keys = text
    .split(/[,\n]/)
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => {
      const [, id = '', base64 = ''] = /^([\w-]{1,40}):([A-Za-z0-9+/=]+)$/.exec(pair) ?? []
      return { id, key: Buffer.from(base64, 'base64') }
    })
  const isSound = keys.length > 0 && keys.every(({ id, key }) => id !== '' && key.length === 32)
  return isSound ? keys : undefined
}

export function keyFile(path: string): EncryptionKey[] | undefined {
  try {
    return keyList(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
