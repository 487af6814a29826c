import { randomUUID } from 'node:crypto'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { createAuthenticator } from './authenticator.ts'

const device = createAuthenticator()
const challenge = 'A'.repeat(43)
const key = 'A'.repeat(22)
const seen = { version: 0 }
const terms = { kind: 'percent', value: 10, maxUses: null, lastDay: null }
const issue = {
  title: 'Sample',
  link: 'https://letters.example.org/sample',
  day: '2026-11-03',
  description: 'A sample description',
  image: '/media/upload/artwork/blog-jollof.svg',
}
const arrival = {
  type: 'check-in',
  id: randomUUID(),
  guest: 'A'.repeat(22),
  at: '2026-11-16T18:00:00.000Z',
}

/** A valid body for each write. Records and challenges in them do not exist, so a permitted request is a 403, 404 or 410. */
const bodies: Record<string, unknown> = {
  'POST /sign-in': { response: device.get({ challenge }) },
  'POST /step-up': { response: device.get({ challenge }) },
  'POST /link': { key },
  'POST /link/options': { key },
  'POST /link/accept': { key, response: device.create({ challenge }) },
  'POST /link/postpone': { key },
  'PUT /me': { name: 'Sample', email: 'sample@example.org' },
  'POST /me/passkey': { label: 'Sample', response: device.create({ challenge }) },
  'PUT /me/passkey/:id': { label: 'Sample' },
  'POST /staff/invitation': { name: 'New', email: 'new@example.org', roles: ['care'] },
  'PUT /staff/:id/roles': { roles: ['care'] },
  'POST /audit/export': { reason: 'A sample reason' },
  'POST /application/find': { email: 'sample@example.org' },
  'POST /application/:number/reveal': { part: 'contact', reason: 'A sample reason' },
  'PUT /application/:number/state': { ...seen, state: 'talking' },
  'PUT /application/:number/assignee': { ...seen, assignee: null },
  'POST /application/:number/email': { text: 'A sample text' },
  'POST /application/:number/note': { text: 'A sample note' },
  'POST /application/:number/vouch': { ...seen, reason: 'A sample reason' },
  'POST /application/:number/erase': { typed: 'V-99999999', reason: 'A sample reason' },
  'POST /application/export': { reason: 'A sample reason' },
  'POST /order/:reference/reveal': { reason: 'A sample reason' },
  'POST /order/:reference/sent': seen,
  'POST /order/:reference/erase': { typed: 'SHOP-AAAA-AAAA', reason: 'A sample reason' },
  'POST /payment/:id/refund': { ...seen, amount: 1, reason: 'A sample reason' },
  'POST /payment/:id/handle': { ...seen, note: 'A sample note' },
  'POST /event/:id/guest': { name: 'Sample', safeContact: { way: 'none' } },
  'POST /event/:id/guest/notice': { id: randomUUID(), sent: 0, message: 'A sample message' },
  'POST /guest/:id/reveal': { reason: 'A sample reason' },
  'POST /guest/:id/release': seen,
  'POST /guest/:id/texted': seen,
  'POST /guest/:id/remove': seen,
  'POST /gift/:reference/reveal': { reason: 'A sample reason' },
  'POST /gift/transfer': { reference: 'GIVE-ZZZ-ZZZ', amount: 100, day: '2026-01-01' },
  'POST /gift/:reference/refund': { ...seen, reason: 'A sample reason' },
  'POST /gift/:reference/erase': { typed: 'GIVE-ZZZ-ZZZ', reason: 'A sample reason' },
  'POST /gift/:reference/card/reveal': { reason: 'A sample reason' },
  'POST /gift/:reference/card/restore': { reason: 'A sample reason' },
  'POST /gift/:reference/card/remove': { reason: 'A sample reason' },
  // A day to come: a permitted request is refused and records nothing.
  'POST /gift': { method: 'cash', amount: 100, day: '2099-01-01', donor: null },
  'POST /gift/:reference/recurring': { ...seen, to: 'paused' },
  'POST /newsletter/subscriber/export': { reason: 'A sample reason' },
  'POST /newsletter/issue': issue,
  'PUT /newsletter/issue/:id': { ...seen, ...issue },
  'POST /newsletter/issue/:id/remove': seen,
  'POST /gift/export': { reason: 'A sample reason' },
  'POST /stock/:id/change': { direction: 'plus', count: 1, reason: 'counted' },
  'POST /discount': { code: 'SAMPLE', ...terms },
  'PUT /discount/:code': { ...seen, ...terms },
  'POST /discount/:code/end': seen,
  'POST /shipping': { area: 'within Calgary', price: 8 },
  'PUT /shipping/:id': { ...seen, area: 'within Calgary', price: 8, isOffered: true },
  'POST /chat/:id/take': seen,
  'POST /chat/:id/take-over': seen,
  'POST /chat/:id/message': { clientId: 'a'.repeat(32), text: 'A sample answer' },
  'POST /chat/:id/end': { ...seen, lastNumber: 1 },
  'POST /chat/:id/reveal': { reason: 'A sample reason' },
  'POST /chat/:id/texted': { ...seen, lastNumber: 1 },
  'POST /chat/:id/email': { text: 'A sample answer' },
  'POST /check-in/:id': { actions: [arrival] },
  'POST /outbox/:id/reveal': { reason: 'A sample reason' },
  'POST /content/:kind': { name: 'Sample' },
  'PUT /content/:kind/:id/id': { ...seen, id: 'sample' },
  'PUT /content/:kind/:id/draft': { ...seen, body: {} },
  'PUT /content/event/:id/address': { ...seen, address: '12 Sample Street' },
  'POST /content/event/:id/series': { ...seen, days: ['2099-01-01'] },
  'POST /content/event/:id/series/publish': { dates: [{ id: 'sample', ...seen }] },
  'POST /content/event/:id/series/changes': { ...seen, dates: [{ id: 'sample', ...seen }] },
  'POST /content/:kind/:id/discard': seen,
  'POST /content/:kind/:id/publish': seen,
  'POST /content/:kind/:id/unpublish': seen,
  'POST /content/:kind/:id/schedule': { ...seen, day: '2099-01-01', time: '09:00' },
  'POST /content/:kind/:id/archive': seen,
  'POST /content/:kind/:id/revision/:number/restore': seen,
  // A version that never is: the record exists, and the request must change nothing.
  'POST /content/organisation/organisation/publish': { version: 1_000_000 },
  'POST /content/organisation/organisation/schedule': {
    version: 1_000_000,
    day: '2099-01-01',
    time: '09:00',
  },
  'PUT /picture/:id': { alt: 'Sample', isDecorative: false, focus: { x: 50, y: 50 } },
  'POST /crisis-line/check': { name: 'Sample', dialled: '988' },
  'POST /crisis-line/check/undo': { name: 'Sample', dialled: '988' },
  'PUT /document/:id': { title: 'Sample' },
  'POST /file/:id/erase': { reason: 'A sample reason' },
  'POST /file/:id/replace': { by: 'e'.repeat(32) },
}

/** A request that the contract accepts, for every endpoint. */
export function sampleRequest({ method, path, body }: ConsoleEndpoint) {
  const id = sampleId(path)
  return {
    url: `/console/api/v1${sampleAddress(path).replace(':id', id)}`,
    payload: body ? (bodies[`${method} ${path}`] ?? {}) : undefined,
  }
}

function sampleId(path: string): string {
  if (/^\/(?:job|stock)\//.test(path)) return '4000000'
  if (path.startsWith('/guest/')) return key
  return /^\/(?:picture|document|file)\//.test(path) ? 'f'.repeat(32) : randomUUID()
}

/** The address with a value for every parameter but the id. */
export const sampleAddress = (path: string): string =>
  path
    .replace(':kind', 'event')
    .replace(':code', 'NO-SUCH-CODE')
    .replace('/application/:number', '/application/V-99999999')
    .replace('/order/:reference', '/order/SHOP-AAAA-AAAA')
    .replace('/gift/:reference', '/gift/GIVE-ZZZ-ZZZ')
    .replace(':number', '1')
