import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as chat from '#contract/console/chat.ts'
import { serveStaff, serveStaffOnce } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { listChats } from './list.ts'
import { reportPresence, setPresence } from './presence.ts'
import * as staff from './staff.ts'

export function chatStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, chat.listChats, async ({ query }, { actor }) =>
    listChats(deps, actor.id, query),
  )
  serveStaff(app, deps, chat.openChat, async ({ params }, { actor }) =>
    staff.openChat(deps, actor, params.id),
  )
  serveStaff(app, deps, chat.readChat, async ({ params, query }, { actor }) =>
    staff.readChat(deps, actor, { ...params, ...query }),
  )
  serveStaff(app, deps, chat.takeChat, async ({ params, body }, { actor }) =>
    staff.takeChat(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, chat.takeOverChat, async ({ params, body }, { actor }) =>
    staff.takeOverChat(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, chat.replyToChat, async ({ params, body }, { actor }) =>
    staff.replyToChat(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, chat.endChat, async ({ params, body }, { actor }) =>
    staff.endChat(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, chat.revealChatContact, async ({ params, body }, { actor }) =>
    staff.revealContact(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, chat.markChatTexted, async ({ params, body }, { actor }) =>
    staff.markTexted(deps, actor, { ...params, ...body }),
  )
  serveStaffOnce(app, deps, chat.emailChat, async (tx, { params, body }, { actor }) =>
    staff.emailChat(tx, deps, actor, { ...params, ...body, clientId: randomUUID() }),
  )
  serveStaff(app, deps, chat.startChatPresence, async (_input, context) =>
    setPresence(deps, context, true),
  )
  serveStaff(app, deps, chat.endChatPresence, async (_input, context) =>
    setPresence(deps, context, false),
  )
  serveStaff(app, deps, chat.reportChatPresence, async (_input, context) =>
    reportPresence(deps, context),
  )
}
