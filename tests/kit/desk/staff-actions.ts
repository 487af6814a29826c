import type { LightMyRequestResponse } from 'fastify'
import type { AuditAction } from '#contract/console/audit-action.ts'
import { exportAudit } from '#contract/console/audit.ts'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { retryJob } from '#contract/console/job.ts'
import * as link from '#contract/console/link.ts'
import * as me from '#contract/console/me.ts'
import * as outbox from '#contract/console/outbox.ts'
import * as session from '#contract/console/session.ts'
import * as staff from '#contract/console/staff.ts'
import { queueMail } from '#server/mail/mail.ts'
import { printOwnerLink } from '#server/staff/staff.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { buildDesk, type Desk, keyIn } from './desk.ts'
import { startDesk } from './first-owner.ts'

/** A request that succeeds, and the action of the one entry that it leaves. */
export type AuditedAction = {
  endpoint: ConsoleEndpoint
  action: AuditAction
  send: () => Promise<LightMyRequestResponse>
}

/** A Desk, and requests in an order in which each one succeeds. */
export type AuditedDesk = {
  desk: Desk
  /** Restarts the step-up of the person who sends the requests. */
  renew: () => Promise<unknown>
  actions: readonly AuditedAction[]
}

const reason = 'A guest asked about it'
const on = (id: string) => ({ params: { id } })

/** The link of the first owner, whose passkey waits. */
export async function firstOwnerActions(): Promise<AuditedDesk> {
  const desk = await buildDesk({ withContent: false })
  const key = keyIn(await printOwnerLink(desk, operator, ''))
  const postpone = () => desk.send(link.postponePasskey, { body: { key } })
  return {
    desk,
    renew: async () => undefined,
    actions: [{ endpoint: link.postponePasskey, action: 'joined', send: postpone }],
  }
}

/** What an owner does with people, passkeys, sessions, emails, jobs and the audit log. */
export async function staffActions(): Promise<AuditedDesk> {
  const { desk, device, cookie } = await startDesk({
    environment: { SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  const { id: sessionId } = await desk.db
    .selectFrom('staff_session')
    .select('id')
    .executeTakeFirstOrThrow()
  const { person } = await desk.call(session.readSession, {}, { as: { cookie } })
  const as = { ...person, cookie, sessionId }
  const renew = () => desk.stepUp(as)
  await renew()
  const addPasskey = async (label: string, passkey = desk.newAuthenticator()) => {
    const options = await desk.call(me.startPasskey, { body: {} }, { as })
    const body = { label, response: passkey.create(options) }
    return desk.send(me.addPasskey, { body }, { as })
  }
  const [first, second] = (await addPasskey('Second')).json().data.passkeys
  const third = desk.newAuthenticator()
  await desk.signIn(device)
  const { id: otherSession } = await desk.db
    .selectFrom('staff_session')
    .select('id')
    .where('id', '<>', sessionId)
    .executeTakeFirstOrThrow()
  const other = await desk.addPerson(['owner'], { name: 'Canary Other' })
  const leaving = await desk.addPerson(['care'], { name: 'Canary Leaving' })
  const disabled = await desk.addPerson(['care'], { name: 'Canary Disabled' })
  await desk.call(staff.disableStaff, { ...on(disabled.id), body: {} }, { as })
  const guest = { name: 'Canary Guest', email: 'canary@example.org', roles: ['care' as const] }
  const invited = await desk.call(staff.invite, { body: guest }, { as })
  const joining = keyIn(await printOwnerLink(desk, operator, ''))
  const mailId = await insertFailedMail(desk)
  const jobId = await insertFailedJob(desk)

  const profile = { name: 'Canary Name', email: 'canary-new@example.org' }
  const newPerson = {
    name: 'Canary Invited',
    email: 'canary-2@example.org',
    roles: ['store' as const],
  }
  const label = { label: 'Canary' }
  const actions: AuditedAction[] = [
    {
      endpoint: session.signIn,
      action: 'signed in',
      send: async () => (await desk.signIn(device)).response,
    },
    {
      endpoint: link.acceptLink,
      action: 'joined',
      send: async () => (await desk.accept(joining)).response,
    },
    {
      endpoint: me.changeProfile,
      action: 'profile changed',
      send: () => desk.send(me.changeProfile, { body: profile }, { as }),
    },
    {
      endpoint: me.addPasskey,
      action: 'passkey added',
      send: () => addPasskey('Canary', third),
    },
    {
      endpoint: me.renamePasskey,
      action: 'passkey renamed',
      send: () => desk.send(me.renamePasskey, { ...on(first.id), body: label }, { as }),
    },
    {
      endpoint: me.removePasskey,
      action: 'passkey removed',
      send: () => desk.send(me.removePasskey, on(second.id), { as }),
    },
    {
      endpoint: me.endSession,
      action: 'session ended',
      send: () => desk.send(me.endSession, on(otherSession), { as }),
    },
    {
      endpoint: staff.invite,
      action: 'invited',
      send: () => desk.send(staff.invite, { body: newPerson }, { as }),
    },
    {
      endpoint: staff.withdrawInvitation,
      action: 'invitation withdrawn',
      send: () => desk.send(staff.withdrawInvitation, on(invited.id), { as }),
    },
    {
      endpoint: staff.enableStaff,
      action: 'enabled',
      send: () => desk.send(staff.enableStaff, { ...on(disabled.id), body: {} }, { as }),
    },
    {
      endpoint: staff.changeRoles,
      action: 'roles changed',
      send: () =>
        desk.send(staff.changeRoles, { ...on(other.id), body: { roles: ['store'] } }, { as }),
    },
    {
      endpoint: staff.sendRecovery,
      action: 'recovery link sent',
      send: () => desk.send(staff.sendRecovery, { ...on(other.id), body: {} }, { as }),
    },
    {
      endpoint: staff.disableStaff,
      action: 'disabled',
      send: () => desk.send(staff.disableStaff, { ...on(other.id), body: {} }, { as }),
    },
    {
      endpoint: outbox.revealEmail,
      action: 'opened',
      send: () => desk.send(outbox.revealEmail, { ...on(mailId), body: { reason } }, { as }),
    },
    {
      endpoint: outbox.sendEmailAgain,
      action: 'sent again',
      send: () => desk.send(outbox.sendEmailAgain, { ...on(mailId), body: {} }, { as }),
    },
    {
      endpoint: retryJob,
      action: 'job retried',
      send: () => desk.send(retryJob, { ...on(jobId), body: {} }, { as }),
    },
    {
      endpoint: exportAudit,
      action: 'exported',
      send: () => desk.send(exportAudit, { body: { reason } }, { as }),
    },
    {
      endpoint: session.signOut,
      action: 'signed out',
      send: () => desk.send(session.signOut, { body: {} }, { as: leaving }),
    },
    {
      endpoint: me.endAllSessions,
      action: 'all sessions ended',
      send: () => desk.send(me.endAllSessions, {}, { as }),
    },
  ]
  return { desk, renew, actions }
}

async function insertFailedMail(desk: Desk): Promise<string> {
  const mail = {
    purpose: 'order paid',
    key: 'a',
    to: 'canary@example.org',
    subject: 'canary',
    text: 'canary',
  } as const
  await desk.db.transaction().execute((tx) => queueMail(tx, desk, mail))
  const { id } = await desk.db
    .updateTable('mail_outbox')
    .set({ status: 'failed' })
    .where('purpose', '=', mail.purpose)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A job that used all its attempts. */
async function insertFailedJob({ connection }: Desk): Promise<string> {
  const { rows } = await connection.pool.query(
    `select id from graphile_worker.add_job('purge', '{}', max_attempts => 1)`,
  )
  const id = String(rows[0].id)
  await connection.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'Error' where id = $1`,
    [id],
  )
  return id
}
