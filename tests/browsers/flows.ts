import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import type { Visitor } from './visitor.ts'

type Flow = {
  claim: string
  narrow?: boolean
  run: (visitor: Visitor & { ownerLink: () => Promise<string> }) => Promise<unknown>
}

const address = () => `${crypto.randomUUID()}@example.org`

/** What a visitor must never lose, in the order in which it is checked at each width. */
export const flows: readonly Flow[] = [
  {
    claim: 'Quick exit leaves the site',
    run: async ({ visit, press, until }) => {
      await visit('/about')
      await press('button', 'Quick exit')
      await until('The page outside the site', () => document.title === 'Weather')
    },
  },
  {
    claim: 'Quick exit is reachable over the chat, and the chat takes a message',
    run: async ({ visit, press, find, fill, text }) => {
      await visit('/')
      await press('button', 'Live Chat')
      await find('button', 'Quick exit')
      await fill('Leave a message', 'Are you open on Sunday?')
      await press('button', 'Send')
      await text('Your message is with us')
    },
  },
  {
    claim: 'the menu opens, has Quick exit, and leads to a page',
    narrow: true,
    run: async ({ visit, press, find, heading }) => {
      await visit('/')
      await press('button', 'Open menu')
      await find('button', 'Quick exit')
      await press('button', 'About')
      await press('link', 'Our Leadership')
      await heading('Leadership')
    },
  },
  {
    claim: 'a dropdown opens and leads to a page',
    narrow: false,
    run: async ({ visit, press, heading }) => {
      await visit('/')
      await press('button', 'About')
      await press('link', 'Our Leadership')
      await heading('Leadership')
    },
  },
  {
    claim: 'a guest registers for an event, with Quick exit over the form',
    run: async ({ visit, press, find, fill, text }) => {
      await visit('/events/supper-under-the-tree')
      await press('link', 'Register')
      await find('button', 'Quick exit')
      await fill('Name', 'Zuri')
      await fill('Email', address())
      await press('button', 'Register')
      await text('We sent a message to this address')
    },
  },
  {
    claim: 'a donor gives',
    run: async ({ visit, press, fill, at, text }) => {
      await visit('/donate?step=1')
      await press('choice', '$100')
      await press('button', 'Next')
      await at('step=2')
      await fill('First name', 'Niambi')
      await fill('Last name', 'Adeyemi')
      await fill('Phone number', '403-555-0188')
      await fill('Address', '12 Placeholder Street SE')
      await fill('City', 'Calgary')
      await fill('Email', address())
      await press('button', 'Next')
      await at('step=3')
      await press('button', 'Submit')
      await at('/test-payment/')
      await press('button', 'Pay')
      await text('Thank you')
    },
  },
  {
    claim: 'a buyer fills a bag after a scroll, with Quick exit over it, and reaches the checkout',
    run: async ({ visit, press, find, run, heading }) => {
      await visit('/merch-store/sticker-set-of-five')
      await press('button', 'Add To Bag')
      await run(() => scrollTo({ top: 400, behavior: 'instant' }))
      await press('button', 'Bag')
      await heading('Your bag')
      await find('button', 'Quick exit')
      await press('button', 'Checkout')
      await heading('Checkout')
    },
  },
  {
    claim: 'a reader subscribes to the newsletter',
    run: async ({ visit, fill, press, text }) => {
      await visit('/newsletter')
      await fill('First name', 'Zuri')
      await fill('Last name', 'Okonkwo')
      await fill('Email', address())
      await press('button', 'Subscribe')
      await text('Thank you for subscribing')
    },
  },
  {
    claim: 'an applicant opens the page of an application',
    run: async ({ visit, fill, press, text, site }) => {
      await visit(`/my-data/${await applyTo(site)}`)
      await fill('Last four digits', '0163')
      await press('button', 'Open')
      await text('Okonkwo')
    },
  },
  {
    claim: 'without a connection a page shows the crisis lines',
    run: async ({ open, until, text, site }) => {
      const gate = await openGate(site)
      await open(`${gate.address}/program`)
      await until('The service worker', isWorkerReady)
      await gate.close()
      await open(`${gate.address}/about`)
      await text('403-266-4357')
    },
  },
  {
    claim: 'an owner enters the Desk',
    run: async ({ open, press, heading, ownerLink }) => {
      await open(await ownerLink())
      await press('button', 'Start without a passkey')
      await heading('Today')
    },
  },
]

/** Runs in the page. */
function isWorkerReady(): boolean {
  const page = document.documentElement
  void navigator.serviceWorker.ready.then(() => page.setAttribute('data-worker', ''))
  return page.hasAttribute('data-worker')
}

/** Sends an application through the API. */
async function applyTo(site: string): Promise<string> {
  const response = await fetch(`${site}/api/v1/volunteer/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...goodApplications.volunteer, email: address() }),
  })
  return (await response.json()).data._id
}

/** A second address of the site, which can be closed like a lost connection. */
async function openGate(site: string) {
  const { port } = new URL(site)
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), '127.0.0.1')
    for (const socket of [incoming, outgoing])
      sockets.add(socket.on('error', () => incoming.destroy()))
    incoming.pipe(outgoing).pipe(incoming)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: gatePort } = server.address() as AddressInfo
  return {
    address: `http://localhost:${gatePort}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
