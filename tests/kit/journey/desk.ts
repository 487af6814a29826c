import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Draft } from '#contract/console/content.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import type { Role } from '#contract/console/permission.ts'
import { maskEmail } from '#server/kit/mask-email.ts'
import { queueMail } from '#server/mail/mail.ts'
import { insertPerson } from '#server/staff/new-staff.ts'
import { insertPasskey } from '#server/staff/passkey-queries.ts'
import { replaceRoles } from '#server/staff/queries.ts'
import { deleteAllSessions } from '#server/staff/session-queries.ts'
import { grantStepUp, startSession } from '#server/staff/sessions.ts'
import { createAuthenticator } from '#tests/kit/desk/authenticator.ts'
import { type Hands, pointer } from './hands.ts'
import type { Journey } from './journey.ts'
import { startLimitMs, test } from './site-fixtures.ts'
import { type StartedDesk, startDesk, stopDesk } from './start-desk.ts'

/**
 * Journeys on the Desk of the Playwright worker, which starts with the first of them and stops with the worker. They
 * run in any order, so each makes its own people and puts back what it changes in the first content.
 */
export function sharedDesk() {
  let started: StartedDesk | undefined
  test.beforeEach(({ desk }) => {
    started = desk
  })
  return toolsOf(() => started)
}

/** Starts a server of its own for journeys that run one after the other, in the order of the file. */
export function ownDesk(prepare: () => Promise<Record<string, string>> = async () => ({})) {
  let started: StartedDesk | undefined
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    test.setTimeout(startLimitMs)
    started = await startDesk(await prepare())
  })
  test.afterAll(async () => {
    if (started) await stopDesk(started)
  })
  return toolsOf(() => started)
}

function toolsOf(findStarted: () => StartedDesk | undefined) {
  const desk = (): StartedDesk => {
    const started = findStarted()
    if (!started) throw new Error('The Desk is available only inside a journey.')
    return started
  }
  const origin = () => desk().site.address.replace('127.0.0.1', 'localhost')

  return {
    origin,
    deps: () => desk().deps,
    site: () => desk().site,
    /** The link that the start printed. */
    printedLink: () => /Desk: (\S+)/.exec(desk().site.output())?.[1] ?? '',

    /** Opens a screen and waits for its title. */
    async open(
      { page, expectHost }: Pick<Journey, 'page' | 'expectHost'>,
      path: string,
      title: string,
    ) {
      expectHost(new URL(origin()).host)
      await page.goto(`${origin()}/console${path}`)
      await expectScreen(page, title)
    },

    /** Changes content without the forms, as the person who is signed in. */
    contentApi: (context: BrowserContext) => contentApi(context, origin()),

    /** An email to a buyer, which waits in the outbox. */
    async addEmail() {
      const { deps } = desk()
      const key = randomUUID().slice(0, 8)
      const to = `canary-${key}@example.org`
      const contents = { to, subject: `Subject canary-${key}`, text: `Text canary-${key}` }
      await deps.db
        .transaction()
        .execute((tx) => queueMail(tx, deps, { purpose: 'order paid', key, ...contents }))
      return { ...contents, masked: maskEmail(to) }
    },

    /** An active person with a session and one passkey, without the ceremonies. */
    async addPerson(roles: readonly Role[], name = `Person ${randomUUID().slice(0, 6)}`) {
      const { deps } = desk()
      const now = deps.clock.now()
      const [id, device] = [randomUUID(), createAuthenticator()]
      const email = `${id}@example.org`
      const visit = { device: 'computer', previousToken: undefined } as const
      const { token, person } = await deps.db.transaction().execute(async (tx) => {
        await insertPerson(tx, deps, { staffId: id, name, email, roles, state: 'active' })
        await insertPasskey(tx, {
          id: randomUUID(),
          staff_id: id,
          credential: Buffer.from(device.id, 'base64url'),
          public_key: device.publicKey(),
          counter: 0,
          transports: ['internal'],
          label: 'First passkey',
          created_at: now,
          used_at: now,
        })
        return startSession(tx, deps, { staffId: id, name, roles, hasPasskey: true }, visit)
      })
      return {
        id,
        name,
        email,
        /** Gives the browser the session cookie and, with an authenticator, the passkey. */
        async enter(context: BrowserContext, authenticator?: VirtualAuthenticator) {
          await context.addCookies([{ name: 'desk', value: token, url: origin() }])
          await authenticator?.add(device, id)
        },
        stepUp: () => grantStepUp(deps, person),
        endSessions: () => deleteAllSessions(deps.db, id),
        setRoles: (changed: readonly Role[]) =>
          replaceRoles(deps.db, { staffId: id, roles: changed, now: new Date() }),
      }
    },
  }
}

export type ContentKey = { kind: ContentKind; id: string }

function contentApi(context: BrowserContext, origin: string) {
  const send = async (method: string, path: string, data?: object) => {
    const response = await context.request.fetch(`${origin}${consoleApiPrefix}${path}`, {
      method,
      headers: { origin, 'sec-fetch-site': 'same-origin' },
      ...(data && { data }),
    })
    const body = await response.json()
    expect(response.status(), `${path}: ${JSON.stringify(body.error)}`).toBeLessThan(300)
    return body.data
  }
  const read = ({ kind, id }: ContentKey): Promise<Draft> =>
    send('GET', `/content/${kind}/${id}/draft`)
  const publish = async ({ kind, id }: ContentKey, body: object) => {
    const path = `/content/${kind}/${id}`
    const { version } = await read({ kind, id })
    const saved = await send('PUT', `${path}/draft`, { version, body })
    await send('POST', `${path}/publish`, { version: saved.version })
  }
  return { send, read, publish }
}

/** Opens a screen by the menu. On a phone most screens are behind More. */
export async function openFromMenu(page: Page, name: string, hands: Hands = pointer) {
  const link = page.getByRole('navigation').getByRole('link', { name, exact: true })
  const more = page.getByRole('button', { name: 'More', exact: true })
  await expect(link.or(more).first()).toBeVisible()
  if (!(await link.isVisible())) await hands.press(more)
  await hands.press(link)
}

export async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${title} · Desk`)
}

type VirtualAuthenticator = Awaited<ReturnType<typeof addAuthenticator>>

/** The device of a person: it creates passkeys and signs with them without asking. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    add: (device: ReturnType<typeof createAuthenticator>, staffId: string) =>
      session.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: Buffer.from(device.id, 'base64url').toString('base64'),
          isResidentCredential: true,
          rpId: 'localhost',
          privateKey: device.privateKey().toString('base64'),
          userHandle: Buffer.from(staffId.replaceAll('-', ''), 'hex').toString('base64'),
          signCount: 1,
        },
      }),
    /** The device is lost, or is another one. */
    clear: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}
