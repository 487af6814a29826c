import module from 'node:module'
import { buildIfStale } from './build.ts'

// React's development build is several times slower, so production is the default.
process.env['NODE_ENV'] ??= 'production'

await buildIfStale(console.log)
await import(new URL('../build/run/main.js', import.meta.url).href)
// Node writes the compile cache when it exits normally. A killed process would leave none for the next start.
module.flushCompileCache?.()
