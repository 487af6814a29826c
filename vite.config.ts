import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Small files compress badly and cost a request each: what every page needs travels together.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 3,
                },
                {
                  name: 'contract',
                  test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/](?:endpoint|problem|words|picture|page[\\/]|testimonial)|[\\/]web[\\/]kit[\\/](?:load|api)\.ts/,
                  priority: 2,
                },
                {
                  name: 'frame',
                  test: /[\\/]web[\\/](?:root\.tsx|layout[\\/](?!soon|page-exit)|kit[\\/](?:seo|plain-path|root-data|use-root-data)|ui[\\/](?:anchor|band|button|class-names|dialog-aside|dropdown|hold-back|icon|is-hydrating|section|toast\.ts|toast-queue|toaster|visually-hidden))|[\\/]contract[\\/]neutral-page/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // The site reaches the server as one function, so that function is the server build.
    ssr: { build: { rollupOptions: { input: './web/handle.ts' } } },
  },
})
