import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify'
import { apiPrefix } from '#contract/endpoint.ts'
import { applicationRoutes } from './applications/routes.ts'
import { bagRoutes } from './bag/routes.ts'
import { productPages } from './catalogue/catalogue.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { currentDifficulty } from './payments/payments.ts'
import { campaignPages } from './campaigns/campaigns.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { donationRoutes } from './donations/routes.ts'
import { crisisLineRoutes } from './crisis-lines/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { openStoredFiles, type StoredFiles } from './files/files.ts'
import { eventPages } from './events/events.ts'
import { eventRoutes } from './events/routes.ts'
import { mountConsole } from './console.ts'
import { guardConsoleRoutes } from './kit/console-scope.ts'
import { sendRefusal, handleErrors, refusalFor } from './kit/error-handler.ts'
import type { Deps } from './kit/deps.ts'
import { formGuardRoutes } from './kit/form-guard-routes.ts'
import { createLog, logResponses } from './kit/log.ts'
import { createRawRefusal } from './kit/refuse-raw.ts'
import { readOnlyJson } from './kit/read-json.ts'
import { refuseUnrouted } from './kit/refuse-unrouted.ts'
import { refuseForeignWrites } from './kit/same-site.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { organisationRoutes } from './organisation/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { testPaymentRoutes, webhookRoutes } from './payments/routes.ts'
import type { Artwork } from './pictures/artwork.ts'
import { openConverterPool } from './pictures/pictures.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { postPages } from './posts/posts.ts'
import { feedRoutes, postRoutes } from './posts/routes.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { seoRoutes } from './seo/routes.ts'
import { shippingRoutes } from './shipping/routes.ts'
import { type ResponseCount, reportEachMinute } from './site/count-responses.ts'
import { cacheEndpoints } from './site/cache-endpoints.ts'
import type { BuildFiles } from './site/build-files.ts'
import type { PageCache } from './site/page-cache.ts'
import type { KnownParameters } from './site/page-key.ts'
import type { Site } from './site/render-page.ts'
import { supportRoutes } from './support/routes.ts'
import { videoRoutes } from './videos/routes.ts'

/** The cache in front of the app, which responds without it. */
type ResponseCache = {
  pages: PageCache
  known: KnownParameters
  artwork: Artwork
  count: ResponseCount
  serverFactory: FastifyServerFactory
}

type AppOptions = {
  /** The files that this process serves, which `main.ts` syncs with other processes. */
  files?: StoredFiles
  cache?: ResponseCache
  log?: FastifyBaseLogger
  /** A promise, because in development the site is loaded with the help of the app. */
  site?: Promise<Pick<Site, 'pages'> & Partial<Pick<Site, 'handle'>>>
  /** The built screens of the Desk. */
  consoleFiles?: BuildFiles
}

/** Mounts the routes of all modules, in this order. `mountSite` adds the pages of the site afterwards. */
export function buildApp(
  deps: Deps,
  {
    files = openStoredFiles(deps),
    cache,
    log = createLog(deps.settings),
    site,
    consoleFiles,
  }: AppOptions = {},
): FastifyInstance {
  const { settings } = deps
  const app = Fastify({
    ...(cache && { serverFactory: cache.serverFactory }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    clientErrorHandler: createRawRefusal(settings),
    frameworkErrors: (error, request, reply) => void sendRefusal(refusalFor(error), request, reply),
  })
  guardConsoleRoutes(app)
  handleErrors(app)
  logResponses(app)
  if (cache) {
    const stopReporting = reportEachMinute(cache.count, log)
    app.addHook('onClose', async () => stopReporting())
  }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })

  app.get('/healthz', () => ({ ok: true }))

  void app.register(
    async (api) => {
      readOnlyJson(api)
      refuseForeignWrites(api, [settings.siteUrl])
      refuseUnrouted(api)
      noStore(api)
      if (cache) cacheEndpoints(api, cache)
      formGuardRoutes(api, deps, { donation: currentDifficulty, order: currentDifficulty })
      organisationRoutes(api, deps)
      pageRoutes(api, deps)
      crisisLineRoutes(api, deps)
      eventRoutes(api, deps)
      postRoutes(api, deps)
      campaignRoutes(api, deps)
      registrationRoutes(api, deps)
      newsletterRoutes(api, deps)
      supportRoutes(api, deps)
      applicationRoutes(api, deps)
      donationRoutes(api, deps)
      catalogueRoutes(api, deps)
      bagRoutes(api, deps)
      shippingRoutes(api, deps)
      orderRoutes(api, deps)
      testPaymentRoutes(api, deps)
    },
    { prefix: apiPrefix },
  )

  const converters = openConverterPool({
    folder: join(settings.dataDir, 'media'),
    onNetwork: () =>
      log.warn(
        { part: 'pictures' },
        'the converter of pictures can reach the network on this system',
      ),
  })
  mountConsole(app, deps, { files: consoleFiles, stored: files, site, converters })
  webhookRoutes(app, deps)
  documentRoutes(app, deps, files)
  videoRoutes(app)
  pictureRoutes(app, deps, { files, artwork: cache?.artwork, converters })
  feedRoutes(app, deps)
  seoRoutes(app, deps, [
    async () => (await site)?.pages.filter(({ isListed }) => isListed) ?? [],
    () => eventPages(deps.db),
    () => postPages(deps.db, deps.clock),
    () => productPages(deps.db),
    () => campaignPages(deps.db),
  ])
  return app
}

/** The default for API responses. Cacheable endpoints replace this header. */
function noStore(api: FastifyInstance): void {
  api.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'no-store')
    done()
  })
}
