import * as application from '#contract/console/application.ts'
import { applicationSite } from '#tests/kit/server/application-site.ts'
import { deskOf } from './desk-client.ts'
import type { AuditedDesk } from './staff-actions.ts'

const reason = 'Calling about Saturday'

/** What a person with the role Care does with applications. The last one is erased before the export, which would open it. */
export async function applicationActions(): Promise<AuditedDesk> {
  const site = await applicationSite()
  const desk = { ...site, ...deskOf(site) }
  const as = await desk.addPerson(['care'])
  await site.apply('volunteer', { firstName: 'Canary', email: 'canary@example.ca' })
  const { rows } = await desk.call(application.listApplications, { query: {} }, { as })
  const number = rows[0]?.number ?? ''
  const on = { params: { number } }
  const seen = async () => {
    const { version } = await desk.call(application.readApplication, on, { as })
    return { version }
  }
  const { id: assignee } = as
  return {
    desk,
    renew: () => desk.stepUp(as),
    actions: [
      {
        endpoint: application.findApplications,
        action: 'mailbox looked up',
        send: () =>
          desk.send(application.findApplications, { body: { email: 'canary@example.ca' } }, { as }),
      },
      {
        endpoint: application.revealApplication,
        action: 'opened',
        send: () =>
          desk.send(
            application.revealApplication,
            { ...on, body: { part: 'contact' as const, reason } },
            { as },
          ),
      },
      {
        endpoint: application.changeApplicationState,
        action: 'state changed',
        send: async () =>
          desk.send(
            application.changeApplicationState,
            { ...on, body: { ...(await seen()), state: 'talking' as const } },
            { as },
          ),
      },
      {
        endpoint: application.assignApplication,
        action: 'application assigned',
        send: async () =>
          desk.send(
            application.assignApplication,
            { ...on, body: { ...(await seen()), assignee } },
            { as },
          ),
      },
      {
        endpoint: application.addApplicationNote,
        action: 'noted',
        send: () =>
          desk.send(
            application.addApplicationNote,
            { ...on, body: { text: 'Canary called on Monday' } },
            { as },
          ),
      },
      {
        endpoint: application.emailApplicant,
        action: 'applicant emailed',
        send: () =>
          desk.send(
            application.emailApplicant,
            { ...on, body: { text: 'Canary, can you come on Monday?' } },
            { as },
          ),
      },
      {
        endpoint: application.vouchForApplicant,
        action: 'vouched',
        send: async () =>
          desk.send(
            application.vouchForApplicant,
            { ...on, body: { ...(await seen()), reason } },
            { as },
          ),
      },
      {
        endpoint: application.eraseApplication,
        action: 'erased',
        send: () =>
          desk.send(
            application.eraseApplication,
            { ...on, body: { typed: number, reason } },
            { as },
          ),
      },
      {
        endpoint: application.exportApplications,
        action: 'exported',
        send: () => desk.send(application.exportApplications, { body: { reason } }, { as }),
      },
    ],
  }
}
