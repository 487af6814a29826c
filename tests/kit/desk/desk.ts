import { buildTestApp, type TestApp } from '#tests/kit/server/app.ts'
import { deskOf } from './desk-client.ts'

export { cookieOf, keyIn } from './desk-client.ts'

export type Desk = TestApp & ReturnType<typeof deskOf>

/** The whole server with a Desk, and what a browser does with it. */
export async function buildDesk(options: Parameters<typeof buildTestApp>[0] = {}): Promise<Desk> {
  const site = await buildTestApp({ withContent: 'of any day', ...options })
  return { ...site, ...deskOf(site) }
}
