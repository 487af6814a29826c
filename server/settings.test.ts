import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { addressFor, greetingFor } from './greet.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const production = {
  SITE_URL: 'https://baobab.example',
  ENCRYPTION_KEYS: `k1:${key}`,
  SMTP_URL: 'smtps://user:secret@mail.example',
  TRUST_PROXY: '10.0.0.0/8',
}

test('without settings the site runs on port 3000, not in production mode', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    isProduction: false,
    databaseUrl: undefined,
    smtpUrl: undefined,
    trustProxy: ['127.0.0.1', '::1'],
  })
  expect(settings.dataDir).toMatch(/data$/)
})

test.each([
  ['PORT', 'http', 'PORT must be a port number from 0 to 65535.'],
  ['PORT', '65536', 'PORT must be a port number from 0 to 65535.'],
  [
    'SITE_URL',
    'baobab.example',
    'SITE_URL must be an address like https://example.org, without a path.',
  ],
  [
    'SITE_URL',
    'http://a.example/path',
    'SITE_URL must be an address like https://example.org, without a path.',
  ],
  [
    'DATABASE_URL',
    'mysql://x',
    'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
  ],
  ['DATABASE_POOL', '1', 'DATABASE_POOL must be a number of connections from 2 to 100.'],
  [
    'SMTP_URL',
    'mail.example',
    'SMTP_URL must be an address like smtps://user:password@mail.example.org.',
  ],
  [
    'TRUST_PROXY',
    'proxy.example',
    'TRUST_PROXY must be proxy addresses (or networks, like 10.0.0.0/8) separated by commas.',
  ],
  [
    'TRUST_PROXY',
    '10.0.0.0/33',
    'TRUST_PROXY must be proxy addresses (or networks, like 10.0.0.0/8) separated by commas.',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be silent, error, warn, info or debug.'],
  ['PAYMENT_PROVIDER', 'cash', 'PAYMENT_PROVIDER must be stripe or test.'],
  [
    'STRIPE_SECRET_KEY',
    'pk_live_1',
    'STRIPE_SECRET_KEY must be a Stripe secret key (sk_… or rk_…).',
  ],
  ['QUICK_EXIT_URL', 'javascript:alert(1)', 'QUICK_EXIT_URL must be a full web address.'],
])('%s=%s stops the start with one sentence', (name, value, sentence) => {
  expect(sentencesOf({ [name]: value })).toEqual([sentence])
})

test('each invalid value has its own sentence', () => {
  expect(sentencesOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2)
})

test('an encryption key must be 32 bytes, from the environment or from a file', () => {
  expect(sentencesOf({ ENCRYPTION_KEYS: 'k1:c2hvcnQ=' })[0]).toMatch(/^ENCRYPTION_KEYS must be/)
  expect(sentencesOf({ ENCRYPTION_KEYS_FILE: '/does/not/exist' })[0]).toMatch(
    /^ENCRYPTION_KEYS_FILE must be/,
  )
  const file = join(mkdtempSync(join(tmpdir(), 'baobab-keys-')), 'keys')
  writeFileSync(file, `new:${key}\nold:${key}\n`)
  expect(readSettings({ ENCRYPTION_KEYS_FILE: file }).encryptionKeys?.map(({ id }) => id)).toEqual([
    'new',
    'old',
  ])
})

test('a server with an https address does not start without keys, mail server and proxy', () => {
  const sentences = sentencesOf({ SITE_URL: 'https://baobab.example' })
  expect(sentences).toHaveLength(3)
  for (const name of ['ENCRYPTION_KEYS', 'SMTP_URL', 'TRUST_PROXY'])
    expect(sentences.filter((sentence) => sentence.startsWith(name))).toHaveLength(1)
})

test('a server with an https address, keys, mail server and proxy is in production mode', () => {
  expect(readSettings(production).isProduction).toBe(true)
})

const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

test.each([
  ['nothing, for trying out', {}, 'test'],
  ['nothing, where visitors are real', production, null],
  ['a key of Stripe', { ...production, ...stripe }, 'stripe'],
  [
    'the test provider by name, beside a key',
    { ...production, ...stripe, PAYMENT_PROVIDER: 'test', ALLOW_TEST_PAYMENTS: 'yes' },
    'test',
  ],
] as const)('with %s set, the payment provider is as expected', (_what, environment, kind) => {
  expect(readSettings(environment).paymentProvider).toBe(kind)
})

test('a production server without a payment provider starts and prints that it takes no money', () => {
  expect(greeting(readSettings(production))).toContain('nothing here takes money')
  for (const provider of [{ PAYMENT_PROVIDER: 'test', ALLOW_TEST_PAYMENTS: 'yes' }, stripe])
    expect(greeting(readSettings({ ...production, ...provider }))).not.toContain('nothing here')
})

test.each([
  [{ PAYMENT_PROVIDER: 'stripe' }, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_WEBHOOK_SECRET']],
  [{ PAYMENT_PROVIDER: 'test', STRIPE_SECRET_KEY: 'sk_test_1' }, []],
  [{ ...production, STRIPE_API: 'http://127.0.0.1:1' }, ['STRIPE_API']],
])('incomplete settings of a payment provider stop the start: %j', (given, names) => {
  expect(sentencesOf(given).map((sentence) => sentence.split(' ')[0])).toEqual(names)
})

test.each([
  { PAYMENT_PROVIDER: 'test' },
  { ...stripe, PAYMENT_PROVIDER: 'test' },
  { ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' },
  { ...stripe, STRIPE_SECRET_KEY: 'rk_test_1', PAYMENT_PROVIDER: 'stripe' },
])('test payments on an https address need ALLOW_TEST_PAYMENTS=yes: %j', (given) => {
  const sentence =
    'Payments would move no money although SITE_URL is https: set a live key of Stripe, or ALLOW_TEST_PAYMENTS=yes.'
  expect(sentencesOf({ ...production, ...given })).toEqual([sentence])
  expect(sentencesOf({ ...production, ...given, ALLOW_TEST_PAYMENTS: 'no' })).toEqual([
    'ALLOW_TEST_PAYMENTS must be yes, or not set.',
  ])
  expect(readSettings({ ...production, ...given, ALLOW_TEST_PAYMENTS: 'yes' })).toMatchObject({
    isProduction: true,
  })
  expect(readSettings({ ...given, SITE_URL: 'http://localhost:3000' }).isProduction).toBe(false)
})

test('a production server without a discreet sender prints a recommendation to set one', () => {
  const recommended = 'Set MAIL_FROM_DISCREET to an address on a neutral domain'
  expect(greeting(readSettings(production))).toContain(recommended)
  const withSender = readSettings({ ...production, MAIL_FROM_DISCREET: 'post@neutral.example' })
  expect(greeting(withSender)).not.toContain('MAIL_FROM_DISCREET')
  expect(greeting(readSettings({}))).not.toContain('MAIL_FROM_DISCREET')
})

test('a production server without a folder for backups prints a recommendation to set one', () => {
  const recommended = 'Set BACKUP_DIR to a folder on another disk'
  expect(greeting(readSettings(production))).toContain(recommended)
  const settings = readSettings({ ...production, BACKUP_DIR: 'copies' })
  expect(greeting(settings)).not.toContain('BACKUP_DIR')
  expect(settings.backupDir).toBe(resolve('copies'))
})

test('the discreet sender is an address without a name, by default that of the usual sender', () => {
  expect(readSettings({}).mailFromDiscreet).toBe('hello@baobabpride.example')
  expect(readSettings({ MAIL_FROM: 'a@b.example' }).mailFromDiscreet).toBe('a@b.example')
  const MAIL_FROM_DISCREET = 'post@neutral.example'
  expect(readSettings({ MAIL_FROM_DISCREET }).mailFromDiscreet).toBe(MAIL_FROM_DISCREET)
  for (const wrong of ['B. Pride <post@neutral.example>', 'neutral.example', 'a@b.ca, c@d.ca'])
    expect(sentencesOf({ MAIL_FROM_DISCREET: wrong })).toEqual([
      'MAIL_FROM_DISCREET must be one email address without a name, like post@example.org.',
    ])
})

const greeting = (settings: Settings) =>
  greetingFor({
    settings,
    address: addressFor(settings, 'http://127.0.0.1:3000'),
    isEmbedded: false,
  })

function sentencesOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.sentences
    throw error
  }
  return []
}
