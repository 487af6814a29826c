import * as newsletter from '#contract/console/newsletter.ts'
import { issueDesk, letter } from './newsletter.ts'
import type { AuditedDesk } from './staff-actions.ts'

/** What an editor does with the issues of the newsletter. */
export async function newsletterActions(): Promise<AuditedDesk> {
  const { desk, editor: as, add, change, remove } = await issueDesk()
  const { id } = await add({ title: 'Canary', link: 'https://letters.example.org/canary' })
  return {
    desk,
    renew: () => desk.stepUp(as),
    actions: [
      {
        endpoint: newsletter.addIssue,
        action: 'issue added',
        send: () => desk.send(newsletter.addIssue, { body: letter }, { as }),
      },
      {
        endpoint: newsletter.changeIssue,
        action: 'issue changed',
        send: () =>
          change({ id, version: 0 }, { title: 'Canary', link: 'https://canary.example.org/' }),
      },
      {
        endpoint: newsletter.removeIssue,
        action: 'issue removed',
        send: () => remove({ id, version: 1 }),
      },
    ],
  }
}
