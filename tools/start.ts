import module from 'node:module'
import { buildIfStale } from './build.ts'

// React's development build is several times slower; nobody should get it by forgetting a variable.
process.env['NODE_ENV'] ??= 'production'

await buildIfStale(console.log)
await import(new URL('../build/run/main.js', import.meta.url).href)
// Otherwise written when a process ends by itself: one that is killed would leave nothing to the next start.
module.flushCompileCache?.()
