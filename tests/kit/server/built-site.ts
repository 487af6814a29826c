import type { HTMLElement } from 'node-html-parser'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loadSite } from '#server/site/load-site.ts'
import { createPageCache } from '#server/site/page-cache.ts'
import { createKnownParameters } from '#server/site/page-key.ts'
import type { Site } from '#server/site/render-page.ts'
import { createSecure } from '#server/site/security-headers.ts'
import { mountSite } from '#server/site/site.ts'
import { parseHtml, textOf } from '#tests/kit/html.ts'
import { buildIfStale } from '#tools/build.ts'
import type { TestApp } from './app.ts'

// While the file loads, because a build takes longer than a test may.
await buildIfStale(() => undefined)

export type BuiltPage = {
  /** The address after redirects within the site. */
  path: string
  status: number
  headers: Record<string, unknown>
  html: string
  document: HTMLElement
  /** The text of the main part. */
  text: string
  /** The text of the main heading. */
  heading: string
  title: string
  /** Presses a button of the page and returns the next one. */
  press: (button: string, fields?: FormFields) => Promise<BuiltPage>
}

/**
 * The built pages in front of the database of a test, as a browser without script gets them. It is a second server
 * process on the same data, so the test may have sent requests to its own server before.
 */
export async function builtSite(site: TestApp, { maxBytes = 100 } = {}) {
  const { settings, clock } = site
  const remoteAddress = '192.0.2.44'
  const loading = Promise.withResolvers<Site>()
  const app = buildApp(site, { site: loading.promise })
  onTestFinished(() => app.close())
  loading.resolve(loadSite(settings, app, () => undefined))
  const [known, secure] = [createKnownParameters(), createSecure(settings)]
  // By default too small for a page, so every request renders the current data.
  const pages = createPageCache({ clock, known, secure, maxBytes })
  mountSite(app, { settings, pages, known, secure, site: await loading.promise })

  async function load(request: SentForm): Promise<BuiltPage> {
    const { statusCode, headers, body } = await app.inject({ ...request, remoteAddress })
    const { location } = headers
    const next = typeof location === 'string' && new URL(location, settings.siteUrl)
    if (next && next.origin === settings.siteUrl)
      return load({ method: 'GET', url: next.pathname + next.search })
    const document = parseHtml(body)
    return {
      path: request.url,
      status: statusCode,
      headers,
      html: body,
      document,
      text: textOf(document.querySelector('main')),
      heading: textOf(document.querySelector('h1')),
      title: textOf(document.querySelector('title')),
      press: (button, fields) => load(submitForm(document, { at: request.url, button, fields })),
    }
  }
  return { app, pages, open: (path: string) => load({ method: 'GET', url: path }) }
}

/** The values that a visitor enters, by the names of the fields. */
export type FormFields = Record<string, string>

type SentForm = {
  method: 'GET' | 'POST'
  url: string
  payload?: string
  headers?: Record<string, string>
}

type Pressed = { at: string; button: string; fields?: FormFields | undefined }

/**
 * The request that a browser without script sends when the visitor has entered these values and presses the button.
 * Like a visitor it cannot enter a value for which the form has no field or option.
 */
export function submitForm(document: HTMLElement, { at, button, fields = {} }: Pressed): SentForm {
  const pressed = document
    .querySelectorAll('button')
    .find((each) => nameOf(each) === button && each.getAttribute('type') !== 'button')
  const id = pressed?.getAttribute('form')
  const form = id === undefined ? pressed?.closest('form') : document.getElementById(id)
  if (!pressed || !form) throw new Error(`The page has no form with the button "${button}".`)
  const controls = form
    .querySelectorAll('input, textarea, select')
    .filter((control) => !control.hasAttribute('disabled'))
  for (const [name, value] of Object.entries(fields))
    if (
      !controls.some((control) => control.getAttribute('name') === name && accepts(control, value))
    )
      throw new Error(`The form has no field "${name}" that takes "${value}".`)
  const sent = new URLSearchParams()
  for (const control of [...controls, pressed]) {
    const name = control.getAttribute('name')
    const value =
      control === pressed ? (control.getAttribute('value') ?? '') : valueOf(control, fields)
    if (name && value !== undefined) sent.append(name, value)
  }
  const target = new URL(
    pressed.getAttribute('formaction') ?? form.getAttribute('action') ?? at,
    `http://localhost${at}`,
  )
  if (form.getAttribute('method')?.toLowerCase() !== 'post')
    return { method: 'GET', url: `${target.pathname}?${sent.toString()}` }
  return {
    method: 'POST',
    url: target.pathname + target.search,
    payload: sent.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
}

const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? textOf(button)

const isChoice = (control: HTMLElement) =>
  ['radio', 'checkbox'].includes(control.getAttribute('type') ?? '')

const optionsOf = (control: HTMLElement) => control.querySelectorAll('option')

const optionValue = (option: HTMLElement) => option.getAttribute('value') ?? textOf(option)

/** An empty value unticks a box. */
const accepts = (control: HTMLElement, value: string): boolean => {
  if (control.tagName === 'SELECT')
    return optionsOf(control).some((each) => optionValue(each) === value)
  return !isChoice(control) || value === '' || (control.getAttribute('value') ?? 'on') === value
}

/** What the control sends, or undefined if it sends nothing. */
function valueOf(control: HTMLElement, fields: FormFields): string | undefined {
  const given = fields[control.getAttribute('name') ?? '']
  const own = control.getAttribute('value')
  if (isChoice(control)) {
    const value = own ?? 'on'
    const isChecked = given === undefined ? control.hasAttribute('checked') : given === value
    return isChecked ? value : undefined
  }
  if (given !== undefined) return given
  if (control.tagName === 'TEXTAREA') return control.text
  if (control.tagName !== 'SELECT') return own ?? ''
  const options = optionsOf(control)
  const chosen = options.find((each) => each.hasAttribute('selected')) ?? options[0]
  return chosen && optionValue(chosen)
}
