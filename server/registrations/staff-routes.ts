import type { FastifyInstance } from 'fastify'
import * as notice from '#contract/console/guest-notice.ts'
import * as guest from '#contract/console/guest.ts'
import { serveStaff, serveStaffOnce } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { listGuests, listWaitingGuests, readGuestHistory } from './guest-list.ts'
import { previewMessage, sendMessage } from './notices.ts'
import { addGuest, markTexted, releaseGuest, removeGuest, revealGuest } from './staff.ts'

export function guestStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serveStaff(app, deps, guest.listGuests, async ({ params, query }, { actor, person }) =>
    listGuests(deps, actor, { ...params, ...query, session: person.session.id }),
  )
  serveStaff(app, deps, guest.listWaitingGuests, async ({ query }, { actor, person }) =>
    listWaitingGuests(deps, actor, { ...query, session: person.session.id }),
  )
  serveStaff(app, deps, guest.readGuestHistory, async ({ params }) =>
    readGuestHistory(deps, params.id),
  )
  serveStaff(app, deps, guest.revealGuest, async ({ params, body }, { actor }) =>
    revealGuest(deps, actor, { ...params, ...body }),
  )
  serveStaffOnce(app, deps, guest.releaseGuest, (tx, { params, body }, { actor }) =>
    releaseGuest(tx, deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, guest.markGuestTexted, async ({ params, body }, { actor }) =>
    markTexted(deps, actor, { ...params, ...body }),
  )
  serveStaffOnce(app, deps, guest.removeGuest, (tx, { params, body }, { actor }) =>
    removeGuest(tx, deps, actor, { ...params, ...body }),
  )
  serveStaffOnce(app, deps, guest.addGuest, (tx, { params, body }, { actor }) =>
    addGuest(tx, deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, notice.previewGuestNotice, async ({ params }) =>
    previewMessage(deps, params.id),
  )
  serveStaffOnce(app, deps, notice.sendGuestNotice, (tx, { params, body }, { actor }) =>
    sendMessage(tx, deps, actor, { ...body, eventId: params.id }),
  )
}
