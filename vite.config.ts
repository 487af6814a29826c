import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  // Found late, they would make the development server reload a page that is being opened.
  optimizeDeps: { include: ['zod/mini', 'sonner'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Small files compress badly and cost a request each: what every page needs travels together.
            codeSplitting: {
              groups: [
                // Not one file: a browser reads a whole file at a time, and answers nobody meanwhile.
                {
                  name: 'react',
                  test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
                  priority: 4,
                },
                {
                  name: 'router',
                  test: /node_modules[\\/]react-router[\\/]/,
                  priority: 4,
                },
                {
                  // Ahead of the contract, which needs some of it too but is not needed by every page.
                  name: 'kit',
                  test: /[\\/]contract[\\/](?:cut-words|neutral-page|phone-link|picture-sizes|something-went-wrong)|[\\/]web[\\/]kit[\\/](?:api-error|picture-)|vite[\\/]preload-helper/,
                  priority: 3,
                },
                {
                  name: 'contract',
                  test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?:endpoint|problem|words|picture\.ts)/,
                  priority: 2,
                },
                {
                  name: 'frame',
                  test: /[\\/]web[\\/](?:root\.tsx|layout[\\/](?!soon|page-exit|share)|kit[\\/](?:load|seo|plain-path|root-data|use-root-data)|ui[\\/](?:anchor|band|button|class-names|dialog-(?:aside|link)|dropdown|press-link|fringe|hold-back|icon|is-hydrating|lazy-hydrate|more-link|picture|reveal|section|toast\.ts|toast-queue|toaster|use-on-navigate|visually-hidden|when-))/,
                  priority: 1,
                },
                {
                  name: 'fields',
                  test: /[\\/]web[\\/](?:kit[\\/]form[\\/](?:controls|errors|form-errors|form-state|honeypot|typed|use-)|ui[\\/](?:choice|field\.tsx|field-error))/,
                  priority: 1,
                },
                {
                  name: 'dialog',
                  test: /[\\/]web[\\/]ui[\\/](?:dialog|lock-scroll)/,
                  priority: 1,
                },
                {
                  // Of the longer forms.
                  name: 'sheets',
                  test: /[\\/]web[\\/](?:applications[\\/](?:[^\\/]+\.tsx|form[\\/])|kit[\\/](?:use-leaving|form[\\/](?:city-fields|draft|number-field|tidy-postal-code))|ui[\\/](?:note|paper\.|split-head|stepper|text-button))|[\\/]contract[\\/](?:money-text|provinces|store-words)/,
                  priority: 1,
                },
                {
                  name: 'show',
                  test: /[\\/]web[\\/]ui[\\/](?:carousel|quote-carousel|round-button|statement)/,
                  priority: 1,
                },
                {
                  name: 'calendar',
                  test: /[\\/]contract[\\/](?:dates|event-time)/,
                  priority: 1,
                },
                {
                  name: 'issues',
                  test: /[\\/]web[\\/](?:newsletter[\\/](?:issue-title|issues-pending|use-newsletters)|ui[\\/]spinner)/,
                  priority: 1,
                },
                {
                  name: 'newsletter',
                  test: /[\\/]web[\\/]newsletter[\\/](?:issue-list|our-newsletters|stay-in-the-loop|subscribe-form)/,
                  priority: 1,
                },
                {
                  name: 'api',
                  test: /[\\/]web[\\/]kit[\\/]api\.ts|[\\/]contract[\\/]form-guard/,
                  priority: 1,
                },
                {
                  // What checks and sends, for every form alike; last, since it takes along whatever it needs.
                  name: 'form',
                  test: /[\\/]web[\\/]kit[\\/]form[\\/](?:live-form|send-guarded|attempt|solve-work|home-page-in)/,
                  priority: 0,
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
