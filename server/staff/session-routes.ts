import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as link from '#contract/console/link.ts'
import * as session from '#contract/console/session.ts'
import type { FailureKind } from '#contract/console/today.ts'
import { serveStaff } from '#server/kit/console-access.ts'
import { clearSessionCookie, setSessionCookie } from '#server/kit/console-origin.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { visitorHash } from '#server/kit/visitor-hash.ts'
import { acceptLink, linkOptions, postponePasskey } from './accept-link.ts'
import { assertionOptions } from './passkeys.ts'
import { limitFailures, limitOptions } from './limit-failures.ts'
import { describeLink } from './links.ts'
import { describeSession, endStepUp, signOut } from './sessions.ts'
import { confirmStepUp, signIn, stepUp, stepUpOptions } from './sign-in.ts'
import { visitOf } from './visit.ts'

/** Sign-in, links, sign-out and step-up. */
export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings } = deps

  const enter = (reply: FastifyReply, started: { token: string; session: session.Session }) => {
    setSessionCookie(settings, reply, started.token)
    return { data: started.session }
  }

  const attempt = (
    kind: FailureKind,
    request: FastifyRequest,
    { proof }: { proof?: string | undefined },
  ) => ({ kind, who: visitorHash(deps, request), proof })

  serve(app, session.startSignIn, async ({ body }, request) => {
    await limitOptions(deps, attempt('sign-in', request, body))
    return { data: await assertionOptions(deps, { purpose: 'sign-in' }) }
  })
  serve(app, session.signIn, async ({ body }, request, reply) => {
    const given = { assertion: body.response, ...visitOf(deps, request) }
    const by = attempt('sign-in', request, body)
    return enter(reply, await limitFailures(deps, by, () => signIn(deps, given)))
  })

  serve(app, link.readLink, async ({ body }, request) => {
    const by = attempt('link', request, body)
    return { data: await limitFailures(deps, by, () => describeLink(deps, body.key)) }
  })
  serve(app, link.startLink, async ({ body }, request) => {
    const by = attempt('link', request, body)
    return { data: await limitFailures(deps, by, () => linkOptions(deps, body.key)) }
  })
  serve(app, link.acceptLink, async ({ body }, request, reply) => {
    const given = { key: body.key, created: body.response, ...visitOf(deps, request) }
    const by = attempt('link', request, body)
    return enter(reply, await limitFailures(deps, by, () => acceptLink(deps, given)))
  })
  serve(app, link.postponePasskey, async ({ body }, request, reply) => {
    const given = { key: body.key, visit: visitOf(deps, request).visit }
    const by = attempt('link', request, body)
    return enter(reply, await limitFailures(deps, by, () => postponePasskey(deps, given)))
  })

  serveStaff(app, deps, session.readSession, async (_input, { person }) =>
    describeSession(db, deps, person),
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
    // Per session: strangers on the network of a signed-in person cannot use up their attempts.
    const by = { kind: 'step-up', who: person.session.id, proof: body.proof } as const
    return limitFailures(deps, by, () => stepUp(deps, person, given))
  })
  serveStaff(app, deps, session.confirmStepUp, async (_input, { person }) =>
    confirmStepUp(deps, person),
  )
  serveStaff(app, deps, session.endStepUp, async (_input, { person }) => endStepUp(deps, person))
}
