import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // A separate folder, because every build empties it.
  buildDirectory: 'build/site',
  ssr: true,
  // The page contains the table of all routes (about twenty). A page view then needs only a cached document and
  // immutable files, without a request for routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
