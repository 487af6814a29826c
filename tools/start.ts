import { buildIfStale } from './build.ts'

// React's development build is several times slower; nobody should get it by forgetting a variable.
process.env['NODE_ENV'] ??= 'production'

await buildIfStale(console.log)
await import(new URL('../build/run/main.js', import.meta.url).href)
