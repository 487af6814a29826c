import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Code around the content of every page. */
const frame = [
  // The root route, and the header, menu, footer and dialogs of its frame. The others load when a visitor needs them.
  /[\\/]web[\\/]root\.tsx/,
  /[\\/]web[\\/]layout[\\/](?!soon|page-exit|share)/,
  // What each route calls to load its data, and to write title and metadata.
  /[\\/]web[\\/]kit[\\/](?:api-error|load|plain-path|root-data|seo|use-root-data)/,
  // The sizes of pictures, which most pages have.
  /[\\/]web[\\/]kit[\\/]picture-/,
  /[\\/]web[\\/]ui[\\/]picture/,
  /[\\/]contract[\\/]picture-sizes/,
  // Components of the frame that pages use too.
  /[\\/]web[\\/]ui[\\/](?:anchor|band|button|class-names|fringe|icon|more-link|section|visually-hidden)/,
  // Menus, links to dialogs, and the page behind an open dialog.
  /[\\/]web[\\/]ui[\\/](?:dialog-(?:aside|link)|dropdown|inert-page|press-link|use-on-navigate)/,
  // Late hydration and the motion of sections.
  /[\\/]web[\\/]ui[\\/](?:is-hydrating|lazy-hydrate|reveal|when-)/,
  // Toasts; `toast.ts` alone, because other files begin with its name.
  /[\\/]web[\\/]ui[\\/](?:toast\.ts|toast-queue|toaster)/,
  // Texts of the header, the footer and the error page.
  /[\\/]contract[\\/](?:neutral-page|text[\\/](?:error|phone-link|truncate))/,
  // Vite's loader of other files.
  /vite[\\/]preload-helper/,
]

const anyOf = (patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'))

export default defineConfig({
  plugins: [reactRouter()],
  // Shorter names than the default. One hash per file compresses better than one per class.
  css: { modules: { generateScopedName: (name, file) => `${name}_${hashOf(file)}` } },
  // Discovered late, these dependencies would make the development server reload an open page.
  optimizeDeps: { include: ['zod/mini', 'sonner'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Inlined constants need no shared file, which saves 2 kB over all pages.
          optimization: { inlineConst: true },
          output: {
            // Without groups the home page loads 64 files and 139 kB (brotli), with them 19 files and 126 kB. The
            // comment of each group says what the pages would cost without it.
            codeSplitting: {
              groups: [
                // Separate from the router, because a browser does not respond to taps while it parses a file.
                {
                  name: 'react',
                  test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
                  priority: 5,
                },
                {
                  name: 'router',
                  test: /node_modules[\\/]react-router[\\/]/,
                  priority: 5,
                },
                {
                  // Code that every page needs. It has priority over the contract: 30 more files on every page.
                  name: 'frame',
                  test: anyOf(frame),
                  priority: 4,
                },
                {
                  // Loaded when the visitor uses a form. In another group it would load with the page: 10 kB more.
                  name: 'contract',
                  test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?:endpoint|problem|text[\\/]schema|picture\.ts)/,
                  priority: 3,
                },
                {
                  // Dialogs, and the visible part of forms. Together with validation and sending, the home page would
                  // load 10 kB more. It has priority over the next group, which would include the dialogs.
                  name: 'fields',
                  test: /[\\/]web[\\/](?:kit[\\/]form[\\/](?:controls|errors|form-errors|honeypot|typed|use-)|ui[\\/](?:choice|dialog|field\.tsx|field-error))/,
                  priority: 2,
                },
                {
                  // The longer forms: 6 to 8 more files on the donation form, store, checkout and applications.
                  name: 'sheets',
                  test: /[\\/]web[\\/](?:applications[\\/](?:[^\\/]+\.tsx|form[\\/])|kit[\\/](?:use-leaving|form[\\/](?:address-fields|draft|normalize-postal-code))|ui[\\/](?:note|paper\.|split-head|stepper|text-button))|[\\/]contract[\\/](?:provinces|text[\\/](?:money|store))/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // The server calls the site as one function, which is the entry of the server build.
    ssr: {
      build: {
        rolldownOptions: { input: './web/handle.ts', output: { codeSplitting: false } },
      },
    },
  },
})

/** The same on every machine, so that pages and scripts of different builds use the same class names. */
function hashOf(file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  return createHash('sha256').update(path).digest('base64url').slice(0, 4)
}
