import type { FastifyInstance, FastifyReply } from 'fastify'
import * as link from '#contract/console/link.ts'
import * as session from '#contract/console/session.ts'
import { serveStaff } from '#server/kit/console-access.ts'
import { clearSessionCookie, setSessionCookie } from '#server/kit/console-origin.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { acceptLink, linkOptions, postponePasskey } from './accept-link.ts'
import { describeLink } from './links.ts'
import { describeSession, endStepUp, signOut } from './sessions.ts'
import {
  confirmStepUp,
  limitFailures,
  signIn,
  signInOptions,
  stepUp,
  stepUpOptions,
} from './sign-in.ts'
import { visitOf } from './visit.ts'

/** Sign-in, links, sign-out and step-up. */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings } = deps

  const enter = (reply: FastifyReply, started: { token: string; session: session.Session }) => {
    setSessionCookie(settings, reply, started.token)
    return { data: started.session }
  }

  serve(app, session.startSignIn, async (_input, request) => ({
    data: await signInOptions(deps, request),
  }))
  serve(app, session.signIn, async ({ body }, request, reply) => {
    const given = { assertion: body.response, ...visitOf(deps, request) }
    return enter(reply, await limitFailures(deps, request, () => signIn(deps, given)))
  })

  serve(app, link.readLink, async ({ body }, request) => ({
    data: await limitFailures(deps, request, () => describeLink(deps, body.key)),
  }))
  serve(app, link.startLink, async ({ body }, request) => ({
    data: await limitFailures(deps, request, () => linkOptions(deps, body.key)),
  }))
  serve(app, link.acceptLink, async ({ body }, request, reply) => {
    const given = { key: body.key, created: body.response, ...visitOf(deps, request) }
    return enter(reply, await limitFailures(deps, request, () => acceptLink(deps, given)))
  })
  serve(app, link.postponePasskey, async ({ body }, request, reply) => {
    const given = { key: body.key, visit: visitOf(deps, request).visit }
    return enter(reply, await limitFailures(deps, request, () => postponePasskey(deps, given)))
  })

  serveStaff(app, deps, session.readSession, async (_input, { person }) =>
    describeSession(db, person),
  )
  serveStaff(app, deps, session.signOut, async (_input, { person, actor, reply }) => {
    await signOut(deps, actor, person)
    clearSessionCookie(settings, reply)
    return { isSignedOut: true as const }
  })
  serveStaff(app, deps, session.startStepUp, async (_input, { person }) =>
    stepUpOptions(deps, person),
  )
  serveStaff(app, deps, session.stepUp, async ({ body }, { person, request }) => {
    const given = { assertion: body.response, origin: visitOf(deps, request).origin }
    return limitFailures(deps, request, () => stepUp(deps, person, given))
  })
  serveStaff(app, deps, session.confirmStepUp, async (_input, { person }) =>
    confirmStepUp(deps, person),
  )
  serveStaff(app, deps, session.endStepUp, async (_input, { person }) => endStepUp(deps, person))
}
