import { type BrowserContext, expect, type Page } from '@playwright/test'
import { sanitise } from '#server/posts/sanitise.ts'
import corpus from '#tests/drills/html-corpus.json' with { type: 'json' }
import { countRuns, isHarmless, type Outcome, triggerAll } from '#tests/kit/journey/hostile.ts'
import { journey, siteAddress } from '#tests/kit/journey/journey.ts'

const payloads = Object.values(corpus).flat()

// A request to another host fails a journey, and all remote addresses of the corpus are on other hosts.
journey('sanitised hostile HTML runs no script and sends no request', async ({ page, context }) => {
  await openBarePage(page, context)
  const harmed: [string, Outcome][] = []
  for (const payload of payloads) {
    const outcome = await render(page, sanitise(payload))
    if (!isHarmless(outcome)) harmed.push([payload, outcome])
  }
  expect(harmed).toEqual([])
  console.info(
    `  D36: ${payloads.length} payloads rendered one by one without a policy, 0 scripts run`,
  )
})

journey(
  'the test page detects HTML that was not sanitised',
  async ({ page, context, expectHost }) => {
    expectHost('canary.example')
    const requests = await openBarePage(page, context)
    const traces = await render(
      page,
      '<p onclick="alert(1)">x</p><a href="javascript:alert(1)">x</a><iframe></iframe>',
    )
    for (const trace of Object.values(traces)) expect(trace).toBeGreaterThan(0)
    await render(page, '<img src="https://canary.example/i.png">')
    await expect.poll(() => requests).toContain('https://canary.example/i.png')
  },
)

/** Opens a page of our host without a policy, where alert and similar calls are counted. Returns the requested URLs. */
async function openBarePage(page: Page, context: BrowserContext): Promise<string[]> {
  const requests: string[] = []
  await context.route('**/*', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' })
  })
  await countRuns(page)
  await page.goto(`${siteAddress()}/bare`)
  return requests
}

/** Shows HTML as sent by the server and as inserted by a script, and triggers events on every element. */
async function render(page: Page, html: string): Promise<Outcome> {
  await page.evaluate(async (text) => {
    Reflect.set(window, 'runs', 0)
    document.open()
    const loaded = new Promise((resolve) => window.addEventListener('load', resolve))
    document.write(`<!doctype html><html><body><main>${text}</main></body></html>`)
    document.close()
    await loaded
    const box = document.createElement('div')
    document.body.append(box)
    box.innerHTML = text
  }, html)
  return triggerAll(page, 'body')
}
