import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'

export type CheckedPage = { path: string; html: string }

const Report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string(),
      message: z.string(),
      extract: z.optional(z.string()),
    }),
  ),
})

/** Validates pages with the W3C validator, which needs Java. Returns a line for each error and warning. */
export async function validateHtml(
  folder: string,
  pages: readonly CheckedPage[],
): Promise<string[]> {
  await mkdir(folder)
  const files = pages.map((_, index) => join(folder, `${index}.html`))
  await Promise.all(pages.map(({ html }, index) => writeFile(files[index] ?? '', html)))
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
  const { stderr, error } = spawnSync('java', ['-jar', jar, '--format', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw new Error('The W3C validator needs Java 11 or newer.', { cause: error })
  const { messages } = Report.parse(JSON.parse(stderr))
  return messages
    .filter(({ message }) => !tolerated.some((known) => message.startsWith(known)))
    .map(({ url, message, extract = '' }) => {
      const path = pages[Number.parseInt(basename(url), 10)]?.path
      return `W3C ${path}: ${message}\n    ${extract.trim()}`
    })
}

const tolerated = [
  // The validator does not know all properties that browsers support.
  'CSS:',
  // The next two are in the HTML standard. This version of the validator is older, and later versions are downloaded while
  // npm installs them.
  'Attribute “name” not allowed on element “details”',
  'Element “search” not allowed as child of element “div”',
  // The short name of an option has the whole name as its label.
  'Possible misuse of “aria-label”.',
  // React writes void elements in this way. All values of attributes are in quotes.
  'Trailing slash on void elements has no effect',
  'The “inputmode” attribute is not supported in all browsers.',
]
