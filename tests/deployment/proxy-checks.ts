import { readFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import crisisLines from '#content/crisis-lines.json' with { type: 'json' }
import type { Proxy } from './proxy.ts'
import { must, mustBe, type Report } from './report.ts'
import { reusing, send, siteHost, type Target } from './request.ts'
import type { SiteServer } from './site-server.ts'

const page = '/about'
const video = '/videos/this-is-my-name.mp4'
/** Headers of one connection, and headers whose value differs in each response. */
const ownOfConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
/** The contents of private addresses must not reach a log. */
const secretPath = '/my-data/QUJDREVGR0hJSktMTU5PUA'

/** What a visitor gets through the proxy must be what the server sent, and the server must know the real client. */
export async function checkProxy(
  { check }: Report,
  { https, http }: Proxy,
  server: SiteServer,
): Promise<void> {
  const direct = server.target

  await check('http redirects to https', async () => {
    const { status, headers } = await send(http, `${page}?from=http`)
    must([301, 308].includes(status), `The status is ${status}.`)
    mustBe('The address', headers.location, `https://${siteHost}${page}?from=http`)
  })
  await check('www redirects to the site', async () => {
    const { headers } = await send({ ...https, host: `www.${siteHost}` }, page)
    mustBe('The address', headers.location, `https://${siteHost}${page}`)
  })
  await check('A foreign host name gets no page', async () => {
    const { status, body } = await send({ ...https, host: 'evil.example' }, page)
    must(status === 421 || body.length === 0, `The status is ${status}.`)
    const text = body.toString()
    must(!text.includes('<html') && !text.includes('evil'), 'The response contains a page.')
  })
  await check('HTTP/2 works', async () => {
    const session = connect(`https://127.0.0.1:${https.port}`, {
      servername: siteHost,
      rejectUnauthorized: false,
    })
    try {
      const stream = session.request({ ':path': page, ':authority': siteHost })
      must((await text(stream)).includes('</html>'), 'The response is not the page.')
    } finally {
      session.close()
    }
  })
  await check('All headers of a page arrive, with HSTS and the security policy', async () => {
    const [sent, arrived] = await Promise.all([send(direct, page), send(https, page)])
    mustBe('The status', arrived.status, 200)
    for (const [name, value] of Object.entries(sent.headers))
      if (!ownOfConnection.has(name)) mustBe(name, arrived.headers[name], value)
    must('strict-transport-security' in arrived.headers, 'HSTS is missing.')
    must(
      arrived.headers['content-security-policy']?.includes('script-src') ?? false,
      'The security policy of pages is missing.',
    )
  })
  await check('Brotli arrives byte for byte, and an unchanged page is a 304', async () => {
    const headers = { 'accept-encoding': 'br' }
    const sent = await send(direct, page, { headers })
    const arrived = await send(https, page, { headers })
    mustBe('The encoding', arrived.headers['content-encoding'], 'br')
    must(sent.body.equals(arrived.body), 'The bytes differ.')
    const again = { ...headers, 'if-none-match': String(arrived.headers.etag) }
    mustBe('The status', (await send(https, page, { headers: again })).status, 304)
  })
  await check('A form above 64 kB gets the message of the server', async () => {
    const { status, body } = await sendCode(https, 'A'.repeat(70_000))
    mustBe('The status', status, 413)
    must(body.toString().includes('Please shorten'), 'The message is missing.')
  })
  await check('A body of 400 kB is rejected', async () => {
    mustBe('The status', (await sendCode(https, 'A'.repeat(400_000))).status, 413)
  })
  await check('A webhook of 200 kB reaches the server', async () => {
    const body = JSON.stringify({ text: 'A'.repeat(200_000) })
    const { status } = await send(https, '/webhooks/stripe', { method: 'POST', body })
    must(status !== 413, 'The status is 413.')
  })
  await check('Videos arrive by range, and If-Range prevents a mixed file', async () => {
    const whole = await send(https, video)
    const etag = String(whole.headers.etag)
    const range = { range: 'bytes=100-299' }
    const part = await send(https, video, { headers: range })
    mustBe('The status of a part', part.status, 206)
    mustBe('Its range', part.headers['content-range'], `bytes 100-299/${whole.body.length}`)
    must(part.body.equals(whole.body.subarray(100, 300)), 'The bytes of the part differ.')
    const same = await send(https, video, { headers: { ...range, 'if-range': etag } })
    mustBe('The status with the present ETag', same.status, 206)
    const other = await send(https, video, { headers: { ...range, 'if-range': '"other"' } })
    mustBe('The status with another ETag', other.status, 200)
  })
  await check('Connections are reused, on both sides of the proxy', async () => {
    const agent = reusing(https)
    await send(https, '/healthz', { agent })
    must((await send(https, '/healthz', { agent })).isReused, 'The proxy closed the connection.')
    const before = await closedConnectionsTo(direct.port)
    for (let i = 0; i < 40; i++) await send(https, '/healthz', { agent })
    agent.destroy()
    const closed = (await closedConnectionsTo(direct.port)) - before
    must(closed < 20, `The proxy closed ${closed} of 40 connections to the server.`)
  })
  await check('Rate limits count the real client, not a made-up X-Forwarded-For', async () => {
    // One network may read 20 answers, then 60 an hour.
    const attempt = (from: string, madeUp: string) =>
      sendCode(https, 'A'.repeat(20), { from, headers: { 'x-forwarded-for': madeUp } })
    const statuses: number[] = []
    for (let i = 0; i < 25; i++)
      statuses.push((await attempt('127.0.0.2', `203.0.113.${i}, 127.0.0.1`)).status)
    must(statuses[0] !== 429, 'The first attempt was rejected.')
    mustBe('The status of attempt 25 from one client', statuses.at(-1), 429)
    must(
      (await attempt('127.0.0.3', '127.0.0.2')).status !== 429,
      'Another client was rejected too, so all clients count as one.',
    )
  })
}

/** While the server restarts, visitors of nginx get a page with the crisis lines. Caddy lets them wait. */
export async function checkRestart(
  { check }: Report,
  { https }: Proxy,
  { server, isWaiting }: { server: SiteServer; isWaiting: boolean },
): Promise<void> {
  await check('The server stops within ten seconds with exit code 0', async () => {
    const startedAt = performance.now()
    mustBe('The exit code', await server.stop(), 0)
    must(performance.now() - startedAt < 10_000, 'It took longer.')
  })
  await check('Without a server, visitors get 503, Retry-After and the crisis lines', async () => {
    const { status, headers, body } = await send(https, page)
    mustBe('The status', status, 503)
    mustBe('Retry-After', headers['retry-after'], '5')
    mustBe('Cache-Control', headers['cache-control'], 'no-store')
    for (const { name, dialled } of crisisLines)
      must(body.includes(`tel:${dialled}`), `The line ${name} is missing.`)
  })
  if (isWaiting)
    await check('Requests wait while the server restarts', async () => {
      const answer = send(https, page)
      await server.start()
      mustBe('The status', (await answer).status, 200)
    })
  else await server.start()
  await check('After the restart, visitors get pages at once', async () => {
    mustBe('The status', (await send(https, page)).status, 200)
  })
}

/** Logs of the proxy must contain neither visitors' addresses nor private links. */
export async function checkProxyLogs({ check }: Report, proxy: Proxy): Promise<void> {
  await check('The logs of the proxy contain no visitor and no private address', async () => {
    await send(proxy.https, secretPath, { from: '127.0.0.9' })
    const names = ['access.log', 'error.log', 'baobab.log']
    const logs = await Promise.all(
      names.map((name) => readFile(join(proxy.folder, name), 'utf8').catch(() => '')),
    )
    const written = [...logs, proxy.process.output()].join('\n')
    must(!written.includes('127.0.0.9'), 'The address of a visitor is in a log.')
    must(!written.includes(secretPath), 'A private address is in a log.')
  })
}

const sendCode = (
  target: Target,
  code: string,
  options: { from?: string; headers?: Record<string, string> } = {},
) =>
  send(target, '/api/v1/support/answer', {
    method: 'POST',
    body: JSON.stringify({ code }),
    ...options,
  })

/** Connections to a port that were closed in the last minute (state TIME_WAIT of Linux). */
async function closedConnectionsTo(port: number): Promise<number> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const lines = (await readFile('/proc/net/tcp', 'utf8').catch(() => '')).split('\n')
  return lines.filter((line) => {
    const [, local = '', remote = '', state] = line.trim().split(/\s+/)
    return state === '06' && (local.endsWith(`:${hex}`) || remote.endsWith(`:${hex}`))
  }).length
}
