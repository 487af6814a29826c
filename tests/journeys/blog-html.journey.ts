import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sanitise } from '#server/posts/sanitise.ts'
import corpus from '#tests/drills/html-corpus.json' with { type: 'json' }
import { journey } from '#tests/kit/journey.ts'

const payloads = Object.values(corpus).flat()

type Outcome = { runs: number; frames: number; handlers: string[] }

/** Puts text into a page without any policy, as the server would send it and as a script would, and prods all of it. */
async function render(page: Page, html: string): Promise<Outcome> {
  await page.setContent(`<!doctype html><html><body><main>${html}</main></body></html>`)
  return page.evaluate(async (text) => {
    const box = document.createElement('div')
    document.body.append(box)
    box.innerHTML = text
    const all = [...document.querySelectorAll<HTMLElement>('main *, div *')]
    for (const element of all) {
      for (const kind of ['mouseover', 'pointerenter', 'focus', 'animationstart', 'toggle', 'load'])
        element.dispatchEvent(new Event(kind))
      const isPlainLink =
        element instanceof HTMLAnchorElement && /^(?:https?|mailto|tel|about):/.test(element.href)
      if (!isPlainLink && !(element instanceof HTMLFormElement)) element.click()
    }
    // Handlers of failed pictures and addresses that run something come one turn later.
    await new Promise((resolve) => setTimeout(resolve, 0))
    return {
      runs: Number(Reflect.get(window, 'runs') ?? 0),
      frames: window.frames.length,
      handlers: all
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => /^on|style/.test(name)),
    }
  }, html)
}

const countRuns = (page: Page) =>
  page.addInitScript(() => {
    const count = () => Reflect.set(window, 'runs', Number(Reflect.get(window, 'runs') ?? 0) + 1)
    Object.assign(window, { alert: count, confirm: count, prompt: count })
  })

// Any request to another host fails a journey by itself, and all remote addresses here are another host's.
journey('no hostile text runs or asks anybody once it is cleaned', async ({ page, context }) => {
  await countRuns(page)
  await context.route('**/*', (route) => route.fulfill({ status: 204 }))
  const harmed: [string, Outcome][] = []
  for (const payload of payloads) {
    const outcome = await render(page, sanitise(payload))
    if (outcome.runs + outcome.frames + outcome.handlers.length > 0) harmed.push([payload, outcome])
  }
  expect(harmed).toEqual([])
})

journey('the same page notices what was not cleaned', async ({ page, context, expectHost }) => {
  expectHost('canary.example')
  await countRuns(page)
  const asked: string[] = []
  await context.route('**/*', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 204 })
  })
  const ran = await render(page, '<img src="data:," onerror="alert(1)"><p onclick="alert(1)">x</p>')
  expect(ran.runs).toBeGreaterThan(1)
  const link = await render(page, '<a href="javascript:alert(1)">x</a>')
  expect(link.runs).toBeGreaterThan(0)
  await render(page, '<img src="https://canary.example/i.png">')
  await expect.poll(() => asked).toContain('https://canary.example/i.png')
})
