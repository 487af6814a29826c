import Fastify from 'fastify'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { noBuildFiles } from '#server/site/build-files.ts'
import { createResponseCount } from '#server/site/count-responses.ts'
import { createFront } from '#server/site/front.ts'
import { createPageCache } from '#server/site/page-cache.ts'
import { createKnownParameters } from '#server/site/page-key.ts'
import { createSecure } from '#server/site/security-headers.ts'

// The socket front with one cached page of usual size, in its own process to measure its memory.
const settings = readSettings({})
const pages = createPageCache({
  clock: systemClock,
  known: createKnownParameters(),
  secure: createSecure(settings),
})
const count = createResponseCount()
const app = Fastify({ serverFactory: createFront({ settings, pages, files: noBuildFiles, count }) })
await pages.obtain('/about', async () => ({
  status: 200,
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
  body: Buffer.from('<p>A page that a visitor reads.</p>'.repeat(2_000)),
  reads: new Set(),
}))
await pages.settled()
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
