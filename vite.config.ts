import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Shorter than the default, which adds line numbers. One hash for each file compresses better than one for each class.
  css: { modules: { generateScopedName: (name, file) => `${name}_${hashOf(file)}` } },
  // Found late, they would make the development server reload a page that is being opened.
  optimizeDeps: { include: ['zod/mini', 'sonner'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A shared constant stands where it is used and needs no file of its own: all pages together are 2 kB lighter.
          optimization: { inlineConst: true },
          output: {
            // Without groups the home page takes 64 files and 139 kB in brotli, with these 19 and 126. Each group says
            // what the pages cost without it.
            codeSplitting: {
              groups: [
                // Apart from the router: a browser parses a whole file at a time, and answers no tap meanwhile.
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
                  // Everything that each page needs, ahead of the contract: 30 files more on every page.
                  name: 'frame',
                  test: /[\\/]web[\\/](?:root\.tsx|layout[\\/](?!soon|page-exit|share)|kit[\\/](?:api-error|load|picture-|plain-path|root-data|seo|use-root-data)|ui[\\/](?:anchor|band|button|class-names|dialog-(?:aside|link)|dropdown|press-link|fringe|hold-back|icon|is-hydrating|lazy-hydrate|more-link|picture|reveal|section|toast\.ts|toast-queue|toaster|use-on-navigate|visually-hidden|when-))|[\\/]contract[\\/](?:cut-words|neutral-page|phone-link|picture-sizes|something-went-wrong)|vite[\\/]preload-helper/,
                  priority: 4,
                },
                {
                  // Fetched when a form is touched; in another group it would come with the page, 10 kB more.
                  name: 'contract',
                  test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?:endpoint|problem|words|picture\.ts)/,
                  priority: 3,
                },
                {
                  // What a form shows before it is touched, and dialogs. Together with what validates and sends a form it
                  // would cost the home page 10 kB more. It comes ahead of the next group, which would take the dialogs along.
                  name: 'fields',
                  test: /[\\/]web[\\/](?:kit[\\/]form[\\/](?:controls|errors|form-errors|form-state|honeypot|typed|use-)|ui[\\/](?:choice|dialog|field\.tsx|field-error))/,
                  priority: 2,
                },
                {
                  // The longer forms: 6 to 8 files more at the donation form, the store, the checkout and the applications.
                  name: 'sheets',
                  test: /[\\/]web[\\/](?:applications[\\/](?:[^\\/]+\.tsx|form[\\/])|kit[\\/](?:use-leaving|form[\\/](?:city-fields|draft|number-field|tidy-postal-code))|ui[\\/](?:note|paper\.|split-head|stepper|text-button))|[\\/]contract[\\/](?:money-text|provinces|store-words)/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // The site reaches the server as one function, so that function is the server build.
    ssr: {
      build: {
        rolldownOptions: { input: './web/handle.ts', output: { codeSplitting: false } },
      },
    },
  },
})

/** The same on every machine, so that a page and the script of another build agree. */
function hashOf(file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  return createHash('sha256').update(path).digest('base64url').slice(0, 4)
}
