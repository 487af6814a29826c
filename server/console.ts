import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { consoleApiPrefix, consolePrefix } from '#contract/console/endpoint.ts'
import { previewPrefix } from '#contract/console/preview.ts'
import { consoleEndpoints } from '#contract/console/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { guestStaffRoutes } from './registrations/staff-routes.ts'
import { applicationStaffRoutes } from './applications/staff-routes.ts'
import { auditRoutes } from './audit/staff-routes.ts'
import { stockStaffRoutes } from './catalogue/staff-routes.ts'
import { crisisLineStaffRoutes } from './crisis-lines/staff-routes.ts'
import { consoleFileRoutes, consoleHeaders } from './console-files.ts'
import { contentKinds } from './content-kinds.ts'
import { discountStaffRoutes } from './discounts/staff-routes.ts'
import { giftStaffRoutes } from './donations/staff-routes.ts'
import { draftRoutes } from './drafts/staff-routes.ts'
import type { StoredFiles } from './files/files.ts'
import { jobRoutes } from './jobs/staff-routes.ts'
import { guardConsoleRequests, RouteError } from './kit/console-scope.ts'
import type { Deps } from './kit/deps.ts'
import { readOnlyJson } from './kit/read-json.ts'
import { unroutedHandler } from './kit/refuse-unrouted.ts'
import { outboxRoutes } from './mail/staff-routes.ts'
import { newsletterStaffRoutes } from './newsletter/staff-routes.ts'
import { checkPicture } from './media/media.ts'
import { mediaRoutes, uploadRoutes } from './media/staff-routes.ts'
import { orderStaffRoutes } from './orders/staff-routes.ts'
import { paymentStaffRoutes } from './payments/staff-routes.ts'
import { placeholderRoutes } from './placeholders/staff-routes.ts'
import type { ConverterPool } from './pictures/pictures.ts'
import { checkInRoutes } from './registrations/check-in-routes.ts'
import { type BuildFiles, noBuildFiles } from './site/build-files.ts'
import { shippingStaffRoutes } from './shipping/staff-routes.ts'
import { previewRoutes } from './site/preview-routes.ts'
import type { Site } from './site/render-page.ts'
import { accountRoutes } from './staff/account-routes.ts'
import { sessionRoutes } from './staff/session-routes.ts'
import { alertOwners } from './staff/emails.ts'
import { createFindPerson } from './staff/staff.ts'
import { staffRoutes } from './staff/staff-routes.ts'
import { chatStaffRoutes } from './support/staff-routes.ts'
import { todayRoutes } from './today/routes.ts'

type ConsoleOptions = {
  files?: BuildFiles | undefined
  /** Renders previews of drafts. */
  site?: Promise<Partial<Site>> | undefined
  stored: StoredFiles
  /** Re-encodes uploaded pictures. */
  converters: ConverterPool
}

/** Mounts the Desk under `/console`, before the site, whose not-found handler takes all other addresses. */
export function mountConsole(
  app: FastifyInstance,
  deps: Deps,
  { files = noBuildFiles, stored, site, converters }: ConsoleOptions,
): void {
  const { isConsoleOn, consoleHost } = deps.settings
  if (!isConsoleOn) return
  void app.register(
    async (scope) => {
      scope.decorate('consoleScope', 'files')
      if (consoleHost !== undefined) onlyOnHost(scope, consoleHost)
      scope.addHook('onRequest', (_request, reply, done) => {
        void reply.headers(consoleHeaders)
        done()
      })
      consoleFileRoutes(scope, files)
    },
    { prefix: consolePrefix },
  )
  void app.register(
    async (api) => {
      api.decorate('consoleScope', 'api')
      if (consoleHost !== undefined) onlyOnHost(api, consoleHost)
      const refuseUnrouted = unroutedHandler(api)
      const mounted = collectEndpoints(api)
      api.addHook('onRequest', (_request, reply, done) => {
        void reply.headers(consoleHeaders)
        done()
      })
      guardConsoleRequests(api, deps, createFindPerson(deps))
      readOnlyJson(api)
      sessionRoutes(api, deps)
      accountRoutes(api, deps)
      staffRoutes(api, deps)
      todayRoutes(api, deps)
      auditRoutes(api, deps)
      applicationStaffRoutes(api, {
        ...deps,
        onExport: (tx) => alertOwners(tx, deps, { kind: 'exported', key: randomUUID() }),
      })
      orderStaffRoutes(api, deps)
      paymentStaffRoutes(api, deps)
      guestStaffRoutes(api, deps)
      giftStaffRoutes(api, {
        ...deps,
        onExport: (tx) => alertOwners(tx, deps, { kind: 'exported', key: randomUUID() }),
      })
      newsletterStaffRoutes(api, {
        ...deps,
        checkFiles: checkPicture,
        onExport: (tx) => alertOwners(tx, deps, { kind: 'exported', key: randomUUID() }),
      })
      stockStaffRoutes(api, deps)
      discountStaffRoutes(api, deps)
      shippingStaffRoutes(api, deps)
      chatStaffRoutes(api, deps)
      checkInRoutes(api, deps)
      outboxRoutes(api, deps)
      jobRoutes(api, deps)
      draftRoutes(api, { ...deps, kinds: contentKinds })
      placeholderRoutes(api, deps)
      crisisLineStaffRoutes(api, deps)
      mediaRoutes(api, { ...deps, files: stored })
      await api.register(async (uploads) => uploadRoutes(uploads, { ...deps, converters }))
      const method = api.supportedMethods
      api.route({ method, url: '/*', config: { isUnrouted: true }, handler: refuseUnrouted })
      checkAllMounted(mounted)
    },
    { prefix: consoleApiPrefix },
  )
  if (site)
    void app.register(
      async (preview) => {
        preview.decorate('consoleScope', 'api')
        if (consoleHost !== undefined) onlyOnHost(preview, consoleHost)
        preview.addHook('onRequest', (_request, reply, done) => {
          void reply.headers(consoleHeaders)
          done()
        })
        guardConsoleRequests(preview, deps, createFindPerson(deps))
        previewRoutes(preview, { ...deps, kinds: contentKinds }, site)
      },
      { prefix: previewPrefix },
    )
}

/** On other hosts these routes do not exist, so the site responds with its not-found page. */
function onlyOnHost(scope: FastifyInstance, host: string): void {
  const pattern = new RegExp(`^${host.replaceAll('.', '\\.')}(?::\\d+)?$`, 'i')
  scope.addHook('onRoute', (route) => {
    route.constraints = { ...route.constraints, host: pattern }
  })
}

function collectEndpoints(api: FastifyInstance): ReadonlySet<Endpoint> {
  const mounted = new Set<Endpoint>()
  api.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) mounted.add(config.endpoint)
  })
  return mounted
}

function checkAllMounted(mounted: ReadonlySet<Endpoint>): void {
  const missing = consoleEndpoints.filter((endpoint) => !mounted.has(endpoint))
  const names = missing.map(({ method, path }) => `${method} ${path}`).join(', ')
  if (missing.length > 0) throw new RouteError(`The Desk has no route for ${names}.`)
}
