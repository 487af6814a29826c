import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // About twenty routes: the whole table travels in the page, so that a page view is one kept
  // document and immutable files, with no question about routes on top.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
