import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import * as application from '#contract/console/application.ts'
import { checkAudit } from '#contract/console/audit.ts'
import * as chat from '#contract/console/chat.ts'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import * as gift from '#contract/console/gift.ts'
import * as guest from '#contract/console/guest.ts'
import * as order from '#contract/console/order.ts'
import * as outbox from '#contract/console/outbox.ts'
import { dayOf } from '#contract/dates.ts'
import { queueMail } from '#server/mail/mail.ts'
import { deskWithOne } from '#tests/kit/desk/applications.ts'
import { chatDesk, newClientId } from '#tests/kit/desk/chat.ts'
import { buildDesk, type Desk } from '#tests/kit/desk/desk.ts'
import { giftDesk } from '#tests/kit/desk/gifts.ts'
import { byText, deskWithGuests } from '#tests/kit/desk/guests.ts'
import { deskWithOrder } from '#tests/kit/desk/orders.ts'
import { readSourceFiles, root } from '#tools/checks/source-files.ts'
import packageJson from '../package.json' with { type: 'json' }

/**
 * The verbs of the commands that staff had before the Desk, and the action and part of the audit log entries that each
 * one wrote.
 */
const former = {
  inbox: {
    inbox: [],
    'inbox -- show': ['opened contact', 'opened answers', 'opened identity'],
    'inbox -- state': ['state changed talking'],
    'inbox -- note': ['noted'],
    'inbox -- vouch': ['vouched'],
    'inbox -- export': ['exported applications', 'opened contact'],
    'inbox -- audit': [],
    'inbox -- erase': ['erased'],
  },
  places: {
    // The command opened the details of each guest; the Desk opens those of one guest, with a reason.
    places: ['waiting guests opened 1 guest', 'opened details'],
    'places -- release': ['released'],
    'places -- texted': ['texted'],
  },
  support: {
    // The command named the part `message`. A conversation has the messages of both sides.
    support: ['conversation taken', 'opened conversation'],
    'support -- answer': ['answered'],
  },
  orders: {
    orders: [],
    'orders -- show': ['opened buyer'],
    'orders -- refund': ['refunded CA$1.00'],
    'orders -- sent': ['sent'],
    'orders -- erase': ['erased'],
  },
  gifts: {
    gifts: [],
    'gifts -- match': ['matched CA$50.00'],
    'gifts -- show': ['opened donor'],
    'gifts -- card': ['opened card'],
    'gifts -- restore-card': ['restored card'],
    'gifts -- remove-card': ['removed card'],
    'gifts -- refund': ['refunded CA$50.00'],
    'gifts -- export': ['exported gifts', 'opened donor'],
    'gifts -- erase': ['erased'],
  },
  outbox: {
    outbox: [],
    'outbox -- show': ['opened email'],
  },
} as const

type Name = keyof typeof former

const reason = 'A guest asked about it'
const deploy = join(root, 'deploy')

test('[C118] the Desk does every verb of inbox with the same entries in the audit log', async () => {
  const { desk, as, params, list } = await deskWithOne()
  const owner = await desk.addPerson(['owner'])
  const send = sender(desk, as)
  const version = async () => (await list()).rows[0]?.version ?? 0
  const show = (part: application.ApplicationPart) =>
    send(application.revealApplication, { params, body: { part, reason } })
  await expectEntries('inbox', desk, {
    inbox: () => send(application.listApplications, { query: {} }),
    'inbox -- show': async () => [
      await show('contact'),
      await show('answers'),
      await show('identity'),
    ],
    'inbox -- state': async () => {
      const body = { version: await version(), state: 'talking' }
      return send(application.changeApplicationState, { params, body })
    },
    'inbox -- note': () =>
      send(application.addApplicationNote, { params, body: { text: 'Spoke on Monday' } }),
    'inbox -- vouch': async () => {
      const body = { version: await version(), reason }
      return send(application.vouchForApplicant, { params, body })
    },
    'inbox -- export': () => send(application.exportApplications, { body: { reason } }),
    'inbox -- audit': () => sender(desk, owner)(checkAudit, { body: {} }),
    'inbox -- erase': () =>
      send(application.eraseApplication, { params, body: { typed: params.number, reason } }),
  })
})

test('[C118] the Desk does every verb of places with the same entries in the audit log', async () => {
  const { desk, as, waiting } = await deskWithGuests({ intakeRequired: true })
  await desk.register('zuri@example.ca', byText)
  const [first] = await waiting()
  const params = { id: first?.id ?? '' }
  const send = sender(desk, as)
  const seen = async () => {
    const { version } = await desk.db
      .selectFrom('registration')
      .select('version')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow()
    return { params, body: { version } }
  }
  await expectEntries('places', desk, {
    places: async () => [
      await send(guest.listWaitingGuests, { query: {} }),
      await send(guest.revealGuest, { params, body: { reason } }),
    ],
    'places -- release': async () => send(guest.releaseGuest, await seen()),
    'places -- texted': async () => send(guest.markGuestTexted, await seen()),
  })
})

test('[C118] the Desk does both verbs of support with the same entries in the audit log', async () => {
  const { desk, noor, leave } = await chatDesk()
  const { id } = await leave('Is somebody there?')
  const send = sender(desk, noor.as)
  await expectEntries('support', desk, {
    support: async () => [
      await send(chat.listChats, { query: { show: 'open' } }),
      await send(chat.takeChat, await noor.seen(id)),
      await send(chat.openChat, { ...noor.on(id), body: {} }),
    ],
    'support -- answer': () => {
      const body = { text: 'We are here.', clientId: newClientId() }
      return send(chat.replyToChat, { ...noor.on(id), body })
    },
  })
})

test('[C118] the Desk does every verb of orders with the same entries in the audit log', async () => {
  const { desk, on, list, reveal, refund, markSent, erase } = await deskWithOrder()
  const owner = await desk.addPerson(['owner'])
  await expectEntries('orders', desk, {
    orders: async () => {
      expect((await list()).rows).toHaveLength(1)
      return sender(desk, owner)(order.readOrder, on)
    },
    'orders -- show': () => reveal(),
    'orders -- refund': () => refund(100),
    'orders -- sent': () => markSent(),
    'orders -- erase': () => erase(),
  })
})

test('[C118] the Desk does every verb of gifts with the same entries in the audit log', async () => {
  const site = await giftDesk()
  const { desk, on, pledge, send } = site
  const dedication = { inHonorOf: 'Ruth', recipientEmail: 'ruth@example.org' }
  const reference = await pledge({ amount: '50', dedication })
  const report = () =>
    desk.db
      .updateTable('gift')
      .set({ card_hash: Buffer.alloc(32), card_reported_at: desk.clock.now() })
      .where('reference', '=', reference)
      .execute()
  await report()
  const transfer = { reference, amount: 5_000, day: dayOf(desk.clock.now()) }
  await expectEntries('gifts', desk, {
    gifts: () => send(gift.listGifts, { query: {} }),
    'gifts -- match': () => site.match(transfer),
    'gifts -- show': () => on(gift.revealDonor, reference),
    'gifts -- card': () => on(gift.revealCard, reference),
    'gifts -- restore-card': () => on(gift.restoreCard, reference),
    'gifts -- remove-card': async () => {
      await report()
      return on(gift.removeCard, reference)
    },
    'gifts -- refund': async () => {
      const { version } = await site.read(reference)
      return on(gift.recordRefund, reference, { version, reason })
    },
    'gifts -- export': () => send(gift.exportGifts, { body: { reason } }),
    'gifts -- erase': () => on(gift.eraseDonor, reference, { typed: reference, reason }),
  })
})

test('[C118] the Desk does both verbs of outbox with the same entries in the audit log', async () => {
  const desk = await buildDesk()
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const send = sender(desk, owner)
  const mail = { to: 'zuri@example.org', subject: 'Hello', text: 'Hello' }
  await desk.db
    .transaction()
    .execute((tx) => queueMail(tx, desk, { purpose: 'order paid', key: 'a', ...mail }))
  await expectEntries('outbox', desk, {
    outbox: () => send(outbox.listOutbox, { query: {} }),
    'outbox -- show': async () => {
      const { rows } = await desk.call(outbox.listOutbox, { query: {} }, { as: owner })
      const params = { id: rows[0]?.id ?? '' }
      return send(outbox.revealEmail, { params, body: { reason } })
    },
  })
})

test('[C118] docs/desk.md has one row for each verb of the former commands', async () => {
  const verbs = Object.values(former).flatMap((verbsOfOne) => Object.keys(verbsOfOne))
  const { text = '' } = (await readSourceFiles()).find(({ path }) => path === 'docs/desk.md') ?? {}
  const [table = ''] = text.split('| Former command')[1]?.split('\n\n') ?? []
  const rows = [...table.matchAll(/^\| `([^`]+?)(?: <[^`]*)?` +\| \S/gm)]
  const named = rows.map(([, verb = '']) => verb)
  expect(named).toHaveLength(verbs.length)
  expect(new Set(named)).toEqual(new Set(verbs))
})

test('[C118] package.json has no script of a former command, and no text names one', async () => {
  const names = Object.keys(former)
  expect(names.filter((name) => name in packageJson.scripts)).toEqual([])
  const command = new RegExp(
    String.raw`\b(?:npm run|baobab)(?: --silent)? (?:${names.join('|')})\b|\b(?:${names.join('|')}) commands?\b`,
  )
  const deployed = await Promise.all(
    (await readdir(deploy)).map(async (path) => ({
      path,
      text: await readFile(join(deploy, path), 'utf8'),
    })),
  )
  const files = [...deployed, ...(await readSourceFiles())]
  expect(files.filter(({ text }) => command.test(text)).map(({ path }) => path)).toEqual([])
})

type Outcome = LightMyRequestResponse | readonly LightMyRequestResponse[]

/** Runs the verbs of one former command in order, and compares the entries that each one adds to the audit log. */
async function expectEntries<N extends Name>(
  name: N,
  { db }: Desk,
  verbs: Record<keyof (typeof former)[N], () => Promise<Outcome>>,
): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const [verb, run] of Object.entries<() => Promise<Outcome>>(verbs)) {
    const before = await readEntries(db)
    const responses = [await run()].flat()
    expect([verb, responses.map(({ statusCode }) => Math.floor(statusCode / 100))]).toEqual([
      verb,
      responses.map(() => 2),
    ])
    found[verb] = (await readEntries(db)).slice(before.length)
  }
  expect(found).toEqual(former[name])
}

async function readEntries(db: Desk['db']): Promise<string[]> {
  const entries = await db
    .selectFrom('audit')
    .select(['action', 'part'])
    .orderBy('number')
    .execute()
  return entries.map(({ action, part }) => (part === null ? action : `${action} ${part}`))
}

const sender =
  (desk: Desk, as: { cookie: string }) =>
  (endpoint: ConsoleEndpoint, input: Record<string, unknown>): Promise<LightMyRequestResponse> =>
    desk.send(endpoint, input, { as })
