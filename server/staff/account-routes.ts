import type { FastifyInstance } from 'fastify'
import * as me from '#contract/console/me.ts'
import { serveStaff } from '#server/kit/console-access.ts'
import { clearSessionCookie } from '#server/kit/console-origin.ts'
import type { Deps } from '#server/kit/deps.ts'
import {
  addPasskey,
  changeProfile,
  endAllSessions,
  endSession,
  passkeyOptions,
  readAccount,
  removePasskey,
  renamePasskey,
} from './account.ts'
import { visitOf } from './visit.ts'

/** My account: profile, passkeys and sessions of the signed-in person. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, me.readAccount, async (_input, { person }) =>
    readAccount(deps.db, deps, person),
  )
  serveStaff(app, deps, me.changeProfile, async ({ body }, own) => changeProfile(deps, own, body))
  serveStaff(app, deps, me.startPasskey, async (_input, { person }) => passkeyOptions(deps, person))
  serveStaff(app, deps, me.addPasskey, async ({ body }, own) => {
    const { origin } = visitOf(deps, own.request)
    return addPasskey(deps, own, { label: body.label, created: body.response, origin })
  })
  serveStaff(app, deps, me.renamePasskey, async ({ params, body }, own) =>
    renamePasskey(deps, own, { ...params, ...body }),
  )
  serveStaff(app, deps, me.removePasskey, async ({ params }, own) =>
    removePasskey(deps, own, params.id),
  )
  serveStaff(app, deps, me.endSession, async ({ params }, own) => endSession(deps, own, params.id))
  serveStaff(app, deps, me.endAllSessions, async (_input, own) => {
    await endAllSessions(deps, own)
    clearSessionCookie(deps.settings, own.reply)
    return { isSignedOut: true as const }
  })
}
