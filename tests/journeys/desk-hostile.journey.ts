import { type BrowserContext, expect, type Page } from '@playwright/test'
import { sanitise } from '#server/posts/sanitise.ts'
import corpus from '#tests/drills/html-corpus.json' with { type: 'json' }
import { type ContentKey, ownDesk } from '#tests/kit/journey/desk.ts'
import { countRuns, isHarmless, triggerAll } from '#tests/kit/journey/hostile.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import { readPage } from '#tests/kit/journey/read-page.ts'
import { withHostileText } from '#tests/kit/make/hostile-fields.ts'

const { addPerson, origin, deps, contentApi } = ownDesk()

/** Publishing refuses a null character, which a route test proves. */
const payloads = Object.values(corpus)
  .flat()
  .filter((payload) => !payload.includes('\0'))

/** Whether the payload takes the rest of the text with it, for example as a comment without an end. */
const takesRest = (payload: string) => !sanitise(`${payload}<p>end</p>`).endsWith('<p>end</p>')

const rawTags =
  'script style title textarea xmp noscript noembed noframes iframe option select template math svg'
const ends = `'">-->${rawTags.replaceAll(/(\w+) ?/g, '</$1>')}`

/** Stories of many payloads each. Only the last one of a story takes the rest with it. */
function stories(): string[] {
  const closed = payloads.map((payload) => (takesRest(payload) ? payload + ends : payload))
  const last = closed.filter(takesRest)
  const others = closed.filter((payload) => !takesRest(payload))
  const each = Math.ceil(others.length / last.length)
  return last.map((end, index) =>
    ['<p>Start of the story</p>', ...others.slice(index * each, (index + 1) * each), end].join(''),
  )
}

/** The API of the Desk, as an owner with a step-up. */
async function enterDesk({ context, expectHost }: Pick<Journey, 'context' | 'expectHost'>) {
  expectHost(new URL(origin()).host)
  const owner = await addPerson(['owner'])
  await owner.enter(context)
  await owner.stepUp()
  return contentApi(context)
}

let posts: Promise<string[]> | undefined

/** Publishes each story as a post of its own. Returns the addresses. */
async function publishStories(journeyContext: Journey): Promise<string[]> {
  const { send, read, publish } = await enterDesk(journeyContext)
  const { id: original } = await deps()
    .db.selectFrom('post')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { body } = await read({ kind: 'post', id: original })
  const paths: string[] = []
  for (const content of stories()) {
    const { id } = await send('POST', `/content/post/${original}/copy`, {})
    await publish({ kind: 'post', id }, { ...body, content, inlineArticle: null })
    paths.push(`/blog/${id}`)
  }
  return paths
}

/** Every request of the pages to the host of the payloads. */
function watchCanary(context: BrowserContext): string[] {
  const requests: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).host === 'canary.example') requests.push(request.url())
  })
  return requests
}

for (const withoutPolicy of [true, false])
  journey(
    `[C67] [D36] hostile posts published through the Desk run nothing, ${withoutPolicy ? 'without' : 'with'} the policy`,
    async (journeyContext) => {
      const { page, context, expectHost } = journeyContext
      expectHost(new URL(origin()).host)
      posts ??= publishStories(journeyContext)
      // With the policy a hole would not show, so every tenth story is enough to see what the policy reports.
      const paths = (await posts).filter((_, index) => withoutPolicy || index % 10 === 0)
      const canary = watchCanary(context)
      await countRuns(page)
      const harmed: unknown[] = []
      for (const path of paths) {
        const response = await page.goto(`${origin()}${path}`)
        expect(response?.headers()['content-security-policy']).toContain('script-src')
        const story = page.getByText('Start of the story', { exact: true }).locator('..')
        await story.evaluate((element) => element.setAttribute('data-story', ''))
        const outcome = await triggerAll(page, '[data-story]')
        const violations = await page.evaluate(() => Reflect.get(window, 'violations'))
        if (!isHarmless(outcome) || violations !== 0) harmed.push([path, outcome, violations])
      }
      expect(harmed).toEqual([])
      expect(canary).toEqual([])
      console.info(
        `  D36: ${withoutPolicy ? payloads.length : 'a tenth of the'} payloads in ${paths.length} posts, policy ${withoutPolicy ? 'off' : 'on'}: 0 scripts run, 0 requests to the canary, 0 reports`,
      )
    },
    { withoutPolicy },
  )

const markup = `"'><svg onload=alert(1)></title></script><script>alert(1)</script><!--`
const markups = [markup, `"'><svg onload=alert(1)>`, '</script><svg onload=alert(1)>']
const scripts = ['javascript:alert(1)//', 'javascript:alert(1)']
const canaries = ['https://canary.example/x', '//canary.example/x']

/** Publishes the texts in every field that accepts one of them. Returns the pages that show them. */
async function publishEverywhere(journeyContext: Journey, texts: readonly string[]) {
  const { read, publish } = await enterDesk(journeyContext)
  const paths = ['/events', '/blog', '/merch-store', '/support']
  let fields = 0
  for (const key of await oneOfEachKind()) {
    const { body, path } = await read(key)
    const { draft, changed } = withHostileText(key, body, texts)
    fields += changed.length
    await publish(key, draft)
    if (path !== null && !paths.includes(path)) paths.push(path)
  }
  expect(fields).toBeGreaterThan(300)
  return { paths, fields }
}

journey(
  '[C67] hostile markup in every field of every kind neither runs nor loads anything, without the policy',
  async (journeyContext) => {
    const { page, context } = journeyContext
    const { paths, fields } = await publishEverywhere(journeyContext, markups)
    const canary = watchCanary(context)
    await countRuns(page)
    for (const path of paths) {
      const response = await page.goto(`${origin()}${path}`)
      expect([path, response?.status()]).toEqual([path, 200])
      expect([path, await traces(page)]).toEqual([path, { runs: 0, data: 'JSON' }])
    }
    expect(canary).toEqual([])
    console.info(
      `  D36: hostile markup in ${fields} fields on ${paths.length} pages: 0 scripts run, 0 requests to the canary`,
    )
  },
  { withoutPolicy: true },
)

for (const [name, texts] of [
  ['script', scripts],
  ['canary', canaries],
] as const)
  journey(
    `[C67] ${name} addresses in every field of every kind become no address that a page runs or loads`,
    async (journeyContext) => {
      const { paths, fields } = await publishEverywhere(journeyContext, texts)
      for (const path of paths) {
        const { status, headers, document } = await readPage(path, { site: origin() })
        const all = document.querySelectorAll('*')
        const addresses = (names: readonly string[], elements = all) =>
          elements.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
        const run = addresses(['href', 'src', 'action', 'formaction'])
        const links = all.filter(({ tagName }) => tagName === 'LINK')
        const loaded = [
          ...addresses(['src', 'srcset', 'poster', 'data', 'style']),
          ...addresses(['href', 'imagesrcset'], links),
        ]
        const found = [...run.filter(isScript), ...loaded.filter(isCanary)]
        expect([path, status, found]).toEqual([path, 200, []])
        const data = document.querySelectorAll('script[type="application/ld+json"]')
        expect(data.length, `structured data of ${path}`).toBeGreaterThan(0)
        for (const { text } of data) JSON.parse(text)
        expect(headers.get('link') ?? '').not.toContain('canary')
      }
      console.info(
        `  D36: ${name} addresses in ${fields} fields on ${paths.length} pages: no address that a page runs or loads`,
      )
    },
  )

const isScript = (value: string) => /^\s*(?:javascript|data|vbscript):/i.test(value)
const isCanary = (value: string) => value.includes('canary.example')

/** All pages, the organisation, and one event, post, campaign and product. */
async function oneOfEachKind(): Promise<ContentKey[]> {
  const rows = await deps()
    .db.selectFrom('draft')
    .select(['kind', 'id'])
    .where('is_published', '=', true)
    .orderBy('kind')
    .orderBy('id')
    .execute()
  return rows.filter(
    ({ kind, id }) => kind === 'page' || rows.find((row) => row.kind === kind)?.id === id,
  )
}

/** What hostile markup in a field would leave on the open page. */
const traces = (page: Page) =>
  page.evaluate(() => {
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')]
    for (const { textContent } of data) JSON.parse(textContent)
    return {
      runs: Number(Reflect.get(window, 'runs')),
      data: data.length > 0 ? 'JSON' : 'missing',
    }
  })
