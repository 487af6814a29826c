import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onServer } from '#tests/bench/server-process.ts'
import { sitemap } from '#tests/kit/journey/sitemap.promises.ts'
import { buildIfStale } from '#tools/build.ts'
import { offlinePage } from '#web/support/offline/page.ts'
import { checkAccessibility } from './accessibility.ts'
import { type CheckedPage, validateHtml } from './validator.ts'

/** `npm run check-pages` checks every public page with the W3C validator and with the accessibility engine of IBM. */
await buildIfStale(console.log)
const folder = await mkdtemp(join(tmpdir(), 'baobab-pages-'))
const paths = [...sitemap.map(({ path }) => path), '/nothing-is-here']
try {
  const found = await onServer(join(folder, 'data'), async ({ address }) => {
    const pages: CheckedPage[] = []
    for (const path of paths) pages.push({ path, html: await fetchPage(address + path) })
    const { html } = await offlinePage('https://example.org/')
    const all = [...pages, { path: 'the offline page', html }]
    return [
      ...(await validateHtml(join(folder, 'pages'), all)),
      ...(await checkAccessibility(address, all)),
    ]
  })
  for (const line of found) console.log(line)
  console.log(`${paths.length + 1} pages, ${found.length} failures`)
  process.exitCode = found.length > 0 ? 1 : 0
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function fetchPage(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  return response.text()
}
