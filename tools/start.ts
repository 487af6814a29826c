import { spawn } from 'node:child_process'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build.ts'

// React's development build is several times slower, so production is the default.
process.env['NODE_ENV'] ??= 'production'

if (!(await isBuilt())) await buildInChild()
await import(new URL('../build/run/main.js', import.meta.url).href)
// Node writes the compile cache when it exits normally. A killed process would leave none for the next start.
module.flushCompileCache?.()

/** Builds in a process of its own, so that the server does not hold the memory of the bundler while it runs. */
async function buildInChild(): Promise<void> {
  const builder = fileURLToPath(new URL('build.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, builder], { stdio: 'inherit' })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const ended = Promise.withResolvers<number>()
  child.once('error', ended.reject)
  child.once('exit', (code) => ended.resolve(code ?? 1))
  const code = await ended.promise
  process.off('SIGTERM', stop)
  process.off('SIGINT', stop)
  if (code !== 0) process.exit(code)
}
