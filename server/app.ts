import { randomUUID } from 'node:crypto'
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
import { documentRoutes } from './documents/routes.ts'
import { eventPages } from './events/events.ts'
import { eventRoutes } from './events/routes.ts'
import { answer, answerErrors, refusalFor } from './kit/answer-errors.ts'
import type { Deps } from './kit/deps.ts'
import { formGuardRoutes } from './kit/form-guard-routes.ts'
import { createLog, logAnswers } from './kit/log.ts'
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
import { pictureRoutes } from './pictures/routes.ts'
import { postPages } from './posts/posts.ts'
import { feedRoutes, postRoutes } from './posts/routes.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { seoRoutes } from './seo/routes.ts'
import { shippingRoutes } from './shipping/routes.ts'
import { type AnswerCount, reportEachMinute } from './site/count-answers.ts'
import { cacheEndpoints } from './site/keep-endpoints.ts'
import type { PageCache } from './site/page-cache.ts'
import type { KnownParameters } from './site/page-key.ts'
import type { Site } from './site/render-page.ts'
import { supportRoutes } from './support/routes.ts'
import { videoRoutes } from './videos/routes.ts'

/** What stands before the app and answers without it. */
type ResponseCache = {
  pages: PageCache
  known: KnownParameters
  artwork: Artwork
  count: AnswerCount
  serverFactory: FastifyServerFactory
}

type Beside = {
  cache?: ResponseCache
  log?: FastifyBaseLogger
  /** A promise, since in development the site is loaded into the app. */
  site?: Promise<Pick<Site, 'pages'>>
}

/** The table of contents: what is answered, in which order, by whom. The site is mounted after it. */
export function buildApp(
  deps: Deps,
  { cache, log = createLog(deps.settings), site }: Beside = {},
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
    frameworkErrors: (error, request, reply) => void answer(refusalFor(error), request, reply),
  })
  answerErrors(app)
  logAnswers(app)
  if (cache) {
    const stopReporting = reportEachMinute(cache.count, log)
    app.addHook('onClose', async () => stopReporting())
  }
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })

  app.get('/healthz', () => ({ ok: true }))

  // What anybody may ask, without signing in.
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

  webhookRoutes(app, deps)
  documentRoutes(app)
  videoRoutes(app)
  pictureRoutes(app, deps, { artwork: cache?.artwork })
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

/** An answer about one moment or one person. What may be kept says so itself. */
function noStore(api: FastifyInstance): void {
  api.addHook('onRequest', (_request, reply, done) => {
    void reply.header('cache-control', 'no-store')
    done()
  })
}
