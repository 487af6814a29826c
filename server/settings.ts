import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { neutralPage } from '#contract/neutral-page.ts'

/** The parsed environment variables. No other file reads the environment. */
export type Settings = Readonly<ReturnType<typeof readSettings>>

export type EncryptionKey = { id: string; key: Buffer }

/** An invalid value stops the start. There is one sentence per invalid value. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

/** A schema from a parser that returns undefined for invalid text. */
const readAs = <T>(parse: (text: string) => T | undefined, rule: string) =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }): T => {
      const value = parse(text)
      if (value !== undefined) return value
      issues.push({ code: 'custom', message: `must be ${rule}.`, input: text })
      return z.NEVER
    }),
  )

const wholeNumber = (min: number, max: number, rule: string) =>
  readAs((text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  }, rule)

const oneOf = <const T extends string>(allowed: readonly T[], rule: string) =>
  z.enum(allowed, `must be ${rule}.`)

const matching = (pattern: RegExp, rule: string) =>
  z.string().check(z.regex(pattern, `must be ${rule}.`))

const origin = (example: string) =>
  readAs((text) => {
    const url = webUrl(text)
    const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username
    return isBare ? url.origin : undefined
  }, `an address like ${example}, without a path`)

const webUrl = (text: string) => {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

const listOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

function networks(text: string): string[] | undefined {
  const isNetwork = (part: string) => {
    const [address = '', bits] = part.split('/')
    const version = isIP(address)
    const isMask =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
    return version !== 0 && isMask
  }
  const all = listOf(text)
  return all.every(isNetwork) ? all : undefined
}

function keyList(text: string): EncryptionKey[] | undefined {
  const keys = listOf(text).map((pair) => {
    const [, id = '', base64 = ''] = /^([\w-]{1,40}):([A-Za-z0-9+/=]+)$/.exec(pair) ?? []
    return { id, key: Buffer.from(base64, 'base64') }
  })
  const isValid = keys.length > 0 && keys.every(({ id, key }) => id !== '' && key.length === 32)
  return isValid ? keys : undefined
}

export function keyFile(path: string): EncryptionKey[] | undefined {
  try {
    return keyList(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const keyPairs = 'key-id:base64 pairs of 32 bytes each, newest first'

const Environment = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z.prefault(wholeNumber(0, 65_535, 'a port number from 0 to 65535'), '3000'),
  HOST: z._default(z.string(), '127.0.0.1'),
  SITE_URL: z.optional(origin('https://example.org')),
  EXTRA_HOSTS: z.prefault(
    readAs(listOf, 'host names separated by commas'),
    'localhost,127.0.0.1,[::1]',
  ),
  DATA_DIR: z._default(z.string(), './data'),
  BACKUP_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(
    readAs(
      (text) => (/^postgres(ql)?:\/\//.test(text) && URL.parse(text) ? text : undefined),
      'an address like postgres://user:password@host:5432/name',
    ),
  ),
  DATABASE_POOL: z.prefault(wholeNumber(2, 100, 'a number of connections from 2 to 100'), '10'),
  API_HOST: z.optional(origin('https://api.example.org')),
  CONSOLE: z.optional(oneOf(['off'], 'off, or not set')),
  CONSOLE_URL: z.optional(origin('https://desk.example.org')),
  SMTP_URL: z.optional(
    readAs((text) => {
      const url = URL.parse(text)
      return url && /^smtps?:$/.test(url.protocol) && url.hostname ? text : undefined
    }, 'an address like smtps://user:password@mail.example.org'),
  ),
  MAIL_FROM: z._default(z.string(), 'B. Pride <hello@baobabpride.example>'),
  MAIL_FROM_DISCREET: z.optional(
    matching(
      /^[^\s<>@,;]+@[^\s<>@,;]+$/,
      'one email address without a name, like post@example.org',
    ),
  ),
  TRUST_PROXY: z.optional(
    readAs(networks, 'proxy addresses (or networks, like 10.0.0.0/8) separated by commas'),
  ),
  ENCRYPTION_KEYS: z.optional(readAs(keyList, `one or more ${keyPairs}, separated by commas`)),
  ENCRYPTION_KEYS_FILE: z.optional(readAs(keyFile, `the path of a readable file with ${keyPairs}`)),
  STRIPE_SECRET_KEY: z.optional(matching(/^(sk|rk)_\w+$/, 'a Stripe secret key (sk_… or rk_…)')),
  STRIPE_WEBHOOK_SECRET: z.optional(matching(/^whsec_\w+$/, 'a Stripe webhook secret (whsec_…)')),
  STRIPE_API: z.optional(origin('http://127.0.0.1:12111')),
  PAYMENT_PROVIDER: z.optional(oneOf(['stripe', 'test'], 'stripe or test')),
  ALLOW_TEST_PAYMENTS: z.optional(oneOf(['yes'], 'yes, or not set')),
  LOG_LEVEL: z._default(
    oneOf(['silent', 'error', 'warn', 'info', 'debug'], 'silent, error, warn, info or debug'),
    'info',
  ),
  QUICK_EXIT_URL: z.prefault(
    readAs((text) => webUrl(text)?.href, 'a full web address'),
    neutralPage,
  ),
})
type Environment = z.infer<typeof Environment>

export function readSettings(given: Readonly<Record<string, string | undefined>> = process.env) {
  const filled = Object.entries(given).flatMap(([name, text]) =>
    text?.trim() ? [[name, text.trim()] as const] : [],
  )
  const parsed = Environment.safeParse(Object.fromEntries(filled))
  if (!parsed.success)
    throw new SettingsError(
      parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`),
    )
  const set = parsed.data
  const siteUrl = set.SITE_URL ?? `http://localhost:${set.PORT}`
  /** True when visitors use https. Then defaults for trying the site out are not allowed. */
  const isProduction = siteUrl.startsWith('https://')
  const missing = [...missingForStripe(set), ...(isProduction ? missingInProduction(set) : [])]
  if (missing.length > 0) throw new SettingsError(missing)
  return {
    isDevelopment: set.NODE_ENV === 'development',
    isProduction,
    port: set.PORT,
    host: set.HOST,
    siteUrl,
    /** Host names besides that of the site that this process accepts. */
    extraHosts: set.EXTRA_HOSTS,
    dataDir: resolve(set.DATA_DIR),
    /** The folder of nightly backups. Without it none are made. */
    backupDir: set.BACKUP_DIR && resolve(set.BACKUP_DIR),
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    apiHost: set.API_HOST,
    isConsoleOn: set.CONSOLE !== 'off',
    /** The origin of the Desk. */
    consoleUrl: set.CONSOLE_URL ?? siteUrl,
    /** The Desk responds on this host alone; undefined if it shares the host of the site. */
    consoleHost: hostOnlyForConsole(set.CONSOLE_URL, siteUrl),
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    /** The sender of emails that must not name the organisation: an address without a name. */
    mailFromDiscreet: set.MAIL_FROM_DISCREET ?? addressIn(set.MAIL_FROM),
    hasDiscreetSender: set.MAIL_FROM_DISCREET !== undefined,
    trustProxy: set.TRUST_PROXY ?? ['127.0.0.1', '::1'],
    encryptionKeys: set.ENCRYPTION_KEYS ?? set.ENCRYPTION_KEYS_FILE,
    stripeSecretKey: set.STRIPE_SECRET_KEY,
    stripeWebhookSecret: set.STRIPE_WEBHOOK_SECRET,
    /** The address of a fake Stripe server in tests. */
    stripeApi: set.STRIPE_API,
    /** Without a setting: none in production, and the test provider elsewhere. */
    paymentProvider: chosenProvider(set) ?? (isProduction ? null : 'test'),
    logLevel: set.LOG_LEVEL,
    quickExitUrl: set.QUICK_EXIT_URL,
  }
}

function hostOnlyForConsole(consoleUrl: string | undefined, siteUrl: string): string | undefined {
  const host = consoleUrl && new URL(consoleUrl).hostname
  return host === new URL(siteUrl).hostname ? undefined : host
}

/** The bare address of a sender like 'Name <post@example.org>'. */
const addressIn = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender

const chosenProvider = (set: Environment) =>
  set.PAYMENT_PROVIDER ?? (set.STRIPE_SECRET_KEY ? 'stripe' : undefined)

const isTestPayment = (set: Environment): boolean =>
  chosenProvider(set) === 'test' || /^(sk|rk)_test_/.test(set.STRIPE_SECRET_KEY ?? '')

/** Without the webhook secret, visitors could pay and the site would not learn of it. */
function missingForStripe(set: Environment): string[] {
  if (chosenProvider(set) !== 'stripe') return []
  const needs: string[] = []
  if (!set.STRIPE_SECRET_KEY)
    needs.push('STRIPE_SECRET_KEY must be set when PAYMENT_PROVIDER is stripe.')
  if (!set.STRIPE_WEBHOOK_SECRET)
    needs.push('STRIPE_WEBHOOK_SECRET must be set with STRIPE_SECRET_KEY.')
  return needs
}

/** In production visitors send real personal data, so settings for trying the site out are rejected. */
function missingInProduction(set: Environment): string[] {
  const needs: string[] = []
  if (!set.ENCRYPTION_KEYS && !set.ENCRYPTION_KEYS_FILE)
    needs.push(
      'ENCRYPTION_KEYS or ENCRYPTION_KEYS_FILE must be set when SITE_URL is https: personal answers need a key kept outside DATA_DIR.',
    )
  if (!set.SMTP_URL)
    needs.push('SMTP_URL must be set when SITE_URL is https: mail would otherwise never leave.')
  if (isTestPayment(set) && !set.ALLOW_TEST_PAYMENTS)
    needs.push(
      'Payments would move no money although SITE_URL is https: set a live key of Stripe, or ALLOW_TEST_PAYMENTS=yes.',
    )
  if (set.STRIPE_API)
    needs.push('STRIPE_API is for tests and must not be set when SITE_URL is https.')
  if (set.CONSOLE_URL?.startsWith('http:'))
    needs.push('CONSOLE_URL must be https when SITE_URL is https.')
  if (!set.TRUST_PROXY)
    needs.push('TRUST_PROXY must name the proxy that ends TLS when SITE_URL is https.')
  return needs
}
