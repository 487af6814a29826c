import type { FastifyInstance } from 'fastify'
import {
  deleteMessage,
  leaveMessage,
  readAnswer,
  readMessages,
  readPresence,
  sendMessage,
} from '#contract/support.ts'
import { callerOf } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve, serveData } from '#server/kit/serve.ts'
import { visitorHash } from '#server/kit/visitor-hash.ts'
import * as support from './support.ts'

export function supportRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, readPresence, () => support.readPresence(deps.db, deps.clock))

  serveData(app, leaveMessage, ({ body }, request) =>
    support.leaveMessage(deps, callerOf(deps, request), body),
  )

  serve(app, deleteMessage, async ({ body }, request) => {
    await support.deleteMessage(deps, visitorHash(deps, request), body.code)
    return { data: { isDeleted: true } }
  })

  serveData(app, readAnswer, ({ body }, request) =>
    support.readAnswer(deps, visitorHash(deps, request), body.code),
  )

  serveData(app, sendMessage, ({ body }, request) =>
    support.sendMessage(deps, visitorHash(deps, request), body),
  )

  serveData(app, readMessages, ({ body }, request) =>
    support.readMessages(deps, visitorHash(deps, request), body),
  )
}
