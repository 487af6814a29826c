import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { folderOfRun } from '#tests/kit/run/folder-of-run.ts'
import { freePort } from '#tests/kit/server/site.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const artwork = '/media/upload/artwork/'

let started: Promise<string> | undefined

/**
 * The address of the style guide as a small production build, to test components in a real browser. The real site has
 * the style guide only in development. It is built once in a run, and each worker serves it until it exits.
 */
export const styleguideAddress = (): Promise<string> => (started ??= startStyleguide())

async function startStyleguide(): Promise<string> {
  const folder = await folderOfRun('styleguide', bundle)
  const port = await freePort()
  const respond = async (url: string, response: ServerResponse) => {
    const body = url.startsWith(artwork)
      ? await drawing(url)
      : await readFile(join(folder, url)).catch(() => page)
    response.setHeader('content-type', types[extname(url)] ?? 'text/html; charset=utf-8')
    response.end(body)
  }
  const server = createServer(({ url = '/' }, response) => void respond(url, response))
  server.unref()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${port}/`
}

async function bundle(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [entry],
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    build: {
      outDir,
      copyPublicDir: false,
      rolldownOptions: {
        input: 'styleguide.tsx',
        output: { entryFileNames: 'styleguide.js', assetFileNames: '[name][extname]' },
        // The libraries contain "use client" directives, which have no meaning here.
        onLog: (level, log, say) => log.code === 'MODULE_LEVEL_DIRECTIVE' || say(level, log),
      },
      cssCodeSplit: false,
    },
  })
}

const entry: Plugin = {
  name: 'styleguide',
  resolveId: (id) =>
    id.endsWith('styleguide.tsx') ? `${root}/tests/kit/journey/styleguide.tsx` : undefined,
  load: (id) => (id.endsWith('/tests/kit/journey/styleguide.tsx') ? source : undefined),
}

const source = `
  import { createRoot } from 'react-dom/client'
  import { createBrowserRouter, RouterProvider } from 'react-router'
  import '#web/styles/base.css'
  import StyleGuide from '#web/styleguide/route.tsx'
  import { Toaster } from '#web/ui/toaster.tsx'
  const element = <><main><StyleGuide /></main><Toaster /></>
  const router = createBrowserRouter([{ path: '*', element }])
  createRoot(document.getElementById('root')).render(<RouterProvider router={router} />)
`

/** The bar replaces the safety bar of the layout: elements with this attribute must stay above dialogs. */
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Style guide</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/style.css" />
    <script type="module" src="/styleguide.js"></script>
  </head>
  <body>
    <aside data-above-dialogs style="position: sticky; top: 0; z-index: var(--z-safety-bar)">
      <button type="button">Quick exit</button>
    </aside>
    <div id="root"></div>
  </body>
</html>`

const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Sends invalid data for a missing picture, because a 404 would log a console error. */
const drawing = (url: string) =>
  readFile(`${root}/content/artwork/${url.slice(artwork.length)}`).catch(() => 'no picture')
