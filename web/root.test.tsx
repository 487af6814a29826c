import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import content from '#content/organisation.json' with { type: 'json' }
import frame from '#content/pages/frame.json' with { type: 'json' }
import programs from '#content/pages/program.json' with { type: 'json' }
import { PublicOrganisation } from '#contract/organisation.ts'
import { siteRoutes } from '#tests/kit/server/site-routes.ts'
import { createApi } from './kit/api.ts'
import { oldDraftsScript } from './kit/form/old-drafts-script.ts'
import { apiContext, siteConfigContext } from './kit/load.ts'
import type { RootData } from './kit/root-data.ts'
import Site, { ErrorBoundary, Layout, loader } from './root.tsx'

const organisation = PublicOrganisation.parse({ ...content, supportHours: '' })
const routes = await siteRoutes
const siteConfig = {
  siteUrl: 'https://baobab.example',
  apiHost: 'https://api.baobab.example',
  quickExitUrl: 'https://weather.example/',
  mailFromDiscreet: 'post@neutral.example',
  isDevelopment: false,
  cards: null,
}
const root: RootData = { organisation, siteConfig, year: '2027' }

type Shown = { loaderData?: { root: RootData }; errors?: { root: unknown } }

/** The body of a page as the server renders it. */
function pageAt(path: string, shown: Shown = { loaderData: { root } }): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => <Site loaderData={shown.loaderData?.root ?? root} />,
      ErrorBoundary,
      HydrateFallback: () => null,
      children: routes.map((route) => ({ ...route, Component: () => <h1>The page</h1> })),
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={[path]} hydrationData={{ ...shown }} />)
}

const missing = { status: 404, statusText: 'Not Found', internal: false, data: null }

test('[S2.23] [S2.30] a page has a header and a footer', () => {
  const page = pageAt('/leadership')
  expect(page).toMatch(/<header.*<main.*<h1>The page<\/h1>.*<\/main><footer/s)
})

test('[S2.28] [S2.29] [S2.30] the donation form and the checkout have a footer and no header', () => {
  for (const path of ['/donate?step=2', '/merch-store/checkout']) {
    expect(pageAt(path)).not.toContain('<header')
    expect(pageAt(path)).toContain('<footer')
  }
})

test('[S2.49] [S2.50] [S2.51] [S2.52] the footer has logo, name, address, phone and email', () => {
  const footer = pageAt('/').split('<footer')[1] ?? ''
  const { name, address, phone, email } = organisation
  expect(footer).toMatch(/<img src="[^"]*logo-light[^"]*"[^>]*alt="([^"]*)"/)
  expect(footer).toContain(`alt="${name}"`)
  expect(footer).toContain(address.street)
  const text = footer.replaceAll(/<[^>]+>/g, '')
  expect(text).toContain(`Calgary, Alberta ${address.postalCode}`)
  expect(footer).toContain(`<a href="tel:+1${phone.replaceAll('-', '')}">${phone}</a>`)
  expect(footer).toContain(`<a href="mailto:${email}">`)
})

test('[S2.53] the footer has three quick links', () => {
  const footer = pageAt('/').split('<footer')[1] ?? ''
  expect(footer).toMatch(/href="\/about"[^>]*>Mission &amp; Vision</)
  expect(footer).toMatch(/href="\/donate\?step=1"[^>]*>Donate</)
  expect(footer).toMatch(/href="\/merch-store"[^>]*>Buy Merch</)
})

test('[S2.54] the footer links to the social networks of the organisation', () => {
  const footer = pageAt('/').split('<footer')[1] ?? ''
  for (const { network, address } of organisation.social) {
    expect(footer).toContain(`<a href="${address}" rel="noopener noreferrer">${network}</a>`)
  }
})

/** What the root loads from a site with these records. */
async function rootLoaded(records: { frame?: object } = {}) {
  const context = new RouterContextProvider()
  const bodies: Record<string, unknown> = {
    'crisis-line': null,
    organisation,
    frame: { ...frame, ...records.frame },
  }
  context.set(
    apiContext,
    createApi(async ({ path }) => ({
      status: 200,
      body: { data: bodies[path.split('/').at(-1) ?? ''] },
    })),
  )
  context.set(siteConfigContext, siteConfig)
  const request = new Request('https://baobab.example/')
  return loader({ context, request, params: {}, url: new URL(request.url), pattern: '/' })
}

test('[S2.55] the copyright line has the year in Calgary, not in UTC', async () => {
  vi.useFakeTimers({ now: new Date('2027-01-01T05:30:00Z') })
  expect(await rootLoaded()).toEqual({ organisation, siteConfig, year: '2026' })
  vi.useRealTimers()
  expect(pageAt('/')).toContain(`© 2027 ${organisation.fullName}`)
})

test('[C133] every page has the published menu and footer, and the not-found page its published words', async () => {
  const [about, ...groups] = frame.menu.groups
  const changed = {
    menu: { ...frame.menu, groups: [{ ...about, label: 'Who we are' }, ...groups] },
    footer: {
      ...frame.footer,
      quickLinks: {
        ...frame.footer.quickLinks,
        items: [{ label: 'Our store', to: '/merch-store' }],
      },
      closing: 'With love.',
    },
    notFound: { ...frame.notFound, heading: 'Not here', links: { heading: 'Ways on', items: [] } },
  }
  const published = { root: await rootLoaded({ frame: changed }) }
  expect(published.root.frame).toEqual(changed)
  const page = pageAt('/about', { loaderData: published })
  expect(page).toContain('Who we are')
  expect(page).not.toContain('>About<')
  expect(page.split('<footer')[1]).toMatch(/>Our store<.*With love\./s)
  expect(page).not.toContain('Buy Merch')
  const lost = pageAt('/no-such-page', { loaderData: published, errors: { root: missing } })
  expect(lost).toContain('<h1>Not here</h1>')
  expect(lost).not.toContain('A thread came loose')
})

test('[C133] the root data has only the parts of the frame that differ from the first content', async () => {
  const { frame: parts } = await rootLoaded({
    frame: { footer: { ...frame.footer, closing: 'With love.' } },
  })
  expect(Object.keys(parts ?? {})).toEqual(['footer'])
})

test('[C133] a social network without an address is not in the footer, and without any there is no heading', () => {
  const withAddresses = (address: string) => ({
    ...organisation,
    social: organisation.social.map((link, index) => (index > 0 ? { ...link, address } : link)),
  })
  const footerOf = (social: RootData['organisation']['social']) =>
    pageAt('/', { loaderData: { root: { ...root, organisation: { ...organisation, social } } } })
  const one = footerOf(withAddresses('').social)
  expect(one).toContain('X (Twitter)')
  expect(one).not.toContain('Instagram')
  const none = footerOf(organisation.social.map((link) => ({ ...link, address: '' })))
  expect(none).not.toContain('Follow along')
})

test('[S2.56] [S8.16] a render error shows a page that reads ErrorPage, without any data', () => {
  const page = pageAt('/about', { errors: { root: new Error('planted') } })
  expect(page).toContain('<p>ErrorPage</p>')
  expect(page).toContain('Something broke on our side')
  expect(page).toMatch(/<a href="" [^>]*>Reload this page</)
  expect(page).toMatch(/<a href="\/" [^>]*>Go to Homepage</)
  expect(page).toContain('href="tel:988"')
  expect(page).toContain('data-quick-exit')
})

test('the not-found page has links, a search and crisis lines', () => {
  const page = pageAt('/no-such-page', { loaderData: { root }, errors: { root: missing } })
  expect(page).toContain('A thread came loose')
  expect(page).toContain('role="search"')
  for (const to of ['/', '/events', '/program', '/blog', '/merch-store'])
    expect(page.split('Pick up the thread')[1]).toContain(`href="${to}"`)
  expect(page).toContain('href="tel:+14032664357"')
})

test('[C61] the error page and the not-found page show the published crisis lines, if they could be loaded', () => {
  const crisisLines = [{ name: 'A line', shown: '403-266-0000', dialled: '+14032660000' }]
  const loaderData = { root: { ...root, crisisLines } }
  for (const error of [missing, new Error('planted')]) {
    const page = pageAt('/x', { loaderData, errors: { root: error } })
    expect(page).toContain('href="tel:+14032660000"')
    expect(page).not.toContain('tel:988')
  }
  expect(pageAt('/x', { errors: { root: new Error('planted') } })).toContain('tel:988')
})

test('every crisis line on the error page is also on the resources page', () => {
  const page = pageAt('/x', { errors: { root: new Error('planted') } })
  const published = programs.more.items.flatMap(({ call }) => (call ? [call.dialled] : []))
  const shown = [...page.matchAll(/href="tel:([^"]+)"/g)].map(([, number]) => number)
  expect(shown).toHaveLength(4)
  expect(published).toEqual(expect.arrayContaining(shown))
})

test('every page has two Quick exit links that work without script', () => {
  for (const path of ['/', '/about']) {
    const links = pageAt(path).match(/<a [^>]*href="https:\/\/weather\.example\/"[^>]*>/g) ?? []
    expect(links.length).toBeGreaterThanOrEqual(2)
    for (const link of links) expect(link).toContain('rel="noreferrer nofollow"')
  }
})

test('the document has the API host, the Quick exit script first, and the script that drops old drafts', () => {
  // A unit test has no build, so the links to its files are empty and React logs a warning.
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <Layout>here</Layout> }])
  const page = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />)
  expect(page).toContain('<html lang="en" data-api-host="https://api.baobab.example">')
  expect(page).toContain(`(window,"https://weather.example/","left");${oldDraftsScript()}</script>`)
  complaints.mockRestore()
})
