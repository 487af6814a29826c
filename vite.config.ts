import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    // The site reaches the server as one function, so that function is the server build.
    ssr: { build: { rollupOptions: { input: './web/handle.ts' } } },
  },
})
