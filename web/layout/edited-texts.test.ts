import { expect, test } from 'vitest'
import blog from '#content/pages/blog.json' with { type: 'json' }
import campaigns from '#content/pages/campaign.json' with { type: 'json' }
import donate from '#content/pages/donate.json' with { type: 'json' }
import events from '#content/pages/events.json' with { type: 'json' }
import frame from '#content/pages/frame.json' with { type: 'json' }
import home from '#content/pages/home.json' with { type: 'json' }
import policies from '#content/pages/landacknowledgement.json' with { type: 'json' }
import store from '#content/pages/merch-store.json' with { type: 'json' }
import program from '#content/pages/program.json' with { type: 'json' }
import { Page } from '#contract/page.ts'
import { savePages } from '#server/pages/pages.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { builtSite } from '#tests/kit/server/built-site.ts'

/** The built pages of a site whose staff published these pages. */
async function siteWith(...pages: object[]) {
  const site = await buildTestApp({ withContent: 'of any day' })
  const parsed = pages.map((page) => Page.parse(page))
  await site.db.transaction().execute((tx) => savePages(tx, site.clock, parsed))
  return builtSite(site)
}

const texts = { title: 'New title', heading: 'New heading', lead: 'A new lead.' }
const subscribe = { heading: 'Come to all', text: 'In your calendar.', address: 'Copy this:' }

test('[C133] the lists of events, posts and campaigns have the published heading, lead and picture', async () => {
  const { open } = await siteWith(
    { ...events, ...texts, subscribe, picture: undefined },
    { ...blog, ...texts, picture: events.picture, newsletters: 'Letters' },
    { ...campaigns, ...texts, picture: events.picture },
  )
  for (const path of ['/events', '/events?view=month', '/blog', '/campaign']) {
    const { heading, title, text, html } = await open(path)
    expect([path, heading, title]).toEqual([path, 'New heading', 'New title · Baobab Pride'])
    expect(text).toContain('A new lead.')
    expect(html.includes('scene-eventshead.svg'), path).toBe(!path.startsWith('/events'))
  }
  expect((await open('/events')).text).toMatch(/Come to all.*In your calendar\..*Copy this: http/s)
  expect((await open('/blog')).text).toContain('Letters')
})

test('[C133] each event has the published sentences, with the number of the support line', async () => {
  const event = { ride: 'Call {phone} for a lift.', missing: 'Unsure? Ask {phone} first.' }
  const { open } = await siteWith({ ...events, event })
  const { text } = await open('/events/supper-under-the-tree')
  expect(text).toContain('Call 403-555-0142 for a lift.')
  expect(text).toContain('Unsure? Ask 403-555-0142 first.')
})

test('[C133] menu, footer and the not-found page have the published texts', async () => {
  const links = frame.menu.links.map((link) => ({ ...link, isShown: link.to === '/events' }))
  const { open } = await siteWith({
    ...frame,
    menu: { ...frame.menu, links },
    footer: { ...frame.footer, closing: 'With love.' },
    notFound: { ...frame.notFound, title: 'Lost', heading: 'Not here' },
  })
  const about = await open('/about')
  const menu = about.document.querySelector('header nav')?.innerHTML ?? ''
  expect(menu).toContain('href="/events"')
  expect(menu).not.toContain('href="/merch-store"')
  expect(about.document.querySelector('footer')?.text).toContain('With love.')
  const lost = await open('/no-such-page')
  expect([lost.status, lost.heading, lost.title]).toEqual([404, 'Not here', 'Lost · Baobab Pride'])
})

test('[C133] the sentences beside the forms of gifts and collaborators are the published ones', async () => {
  const terms = {
    label: 'Our agreement',
    items: [
      { text: 'Half is yours.' },
      { text: 'Read the {document}.', document: { label: 'rules', link: '/documents/rules.pdf' } },
    ],
  }
  const { open } = await siteWith(
    {
      ...donate,
      transfer: { note: 'Write to {email} first.', detail: 'Free.', code: 'A code follows.' },
      anonymous: 'On no list.',
      dedication: { ...donate.dedication, email: 'They get a card.' },
    },
    { ...store, collaborator: { ...store.collaborator, terms } },
  )
  const { text } = await open('/donate?step=1')
  for (const sentence of [
    'Write to hello@baobabpride.example first.',
    'Free.',
    'A code follows.',
    'On no list.',
    'They get a card.',
  ])
    expect(text).toContain(sentence)
  const page = await open('/merch-store')
  expect(page.text).toMatch(/Our agreement\s*Half is yours\.\s*Read the rules\./)
  expect(page.html).toContain('href="/documents/rules.pdf"')
})

test('[C133] the box of the support line, and what the site stores in a browser, have the published texts', async () => {
  const inBrowser = { heading: 'In your browser', items: ['Your bag.'], note: 'That is all.' }
  const { open } = await siteWith(
    { ...home, help: { ...home.help, heading: 'Talk to us', call: { label: 'Ring us' } } },
    { ...policies, policies: { ...policies.policies, inBrowser } },
    { ...program, more: { ...program.more, offline: 'Four lines stay here.' } },
  )
  const front = await open('/')
  expect(front.html).toContain('Talk to us')
  expect(front.html).toContain('Ring us')
  expect((await open('/landacknowledgement')).text).toMatch(
    /In your browser\s*Your bag\.\s*That is all\./,
  )
  expect((await open('/program')).text).toContain('Four lines stay here.')
})
