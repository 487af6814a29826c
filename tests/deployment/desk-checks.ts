import type { Proxy } from './proxy.ts'
import { must, mustBe, type Report } from './report.ts'
import { deskHost, send } from './request.ts'
import type { SiteServer } from './site-server.ts'

const session = '/console/api/v1/session'

/** The Desk is on the host name of CONSOLE_URL, and only there. */
export async function checkDesk(
  { check }: Report,
  { https, http }: Proxy,
  server: SiteServer,
): Promise<void> {
  const desk = { ...https, host: deskHost }
  await check('The Desk responds on its own host, with its own policy', async () => {
    const [sent, arrived] = await Promise.all([
      send({ ...server.target, host: deskHost }, '/console'),
      send(desk, '/console'),
    ])
    mustBe('The status', arrived.status, 200)
    must(arrived.body.toString().includes('<title>Desk</title>'), 'The shell is missing.')
    must(arrived.body.equals(sent.body), 'The bytes differ.')
    for (const name of ['content-security-policy', 'cache-control', 'strict-transport-security'])
      mustBe(name, arrived.headers[name], sent.headers[name])
    mustBe('The status without a session', (await send(desk, session)).status, 401)
  })
  await check(
    'The Desk is not on the host of the site, and the site not on the host of the Desk',
    async () => {
      for (const path of ['/console', session])
        mustBe(`The status of ${path}`, (await send(https, path)).status, 404)
      const page = await send(desk, '/about')
      must(page.status !== 200, `The status of /about is ${page.status}.`)
    },
  )
  await check('http redirects to https on the host of the Desk too', async () => {
    const { status, headers } = await send({ ...http, host: deskHost }, '/console')
    must([301, 308].includes(status), `The status is ${status}.`)
    mustBe('The address', headers.location, `https://${deskHost}/console`)
  })
  await check('A sign-in from the host of the site is refused', async () => {
    const headers = { origin: 'https://example.org', 'sec-fetch-site': 'same-site' }
    const options = { method: 'POST', body: '{}', headers }
    mustBe('The status', (await send(desk, '/console/api/v1/sign-in/options', options)).status, 403)
  })
}
