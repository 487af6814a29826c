import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // A folder of its own: it is emptied by every build.
  buildDirectory: 'build/site',
  ssr: true,
  // About twenty routes: the whole table travels in the page, so that a page view is one kept
  // document and immutable files, with no question about routes on top.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
