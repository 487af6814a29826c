import * as checkIn from '#contract/console/check-in.ts'
import { checkInDesk } from './check-in.ts'
import type { AuditedDesk } from './staff-actions.ts'

/** What a person with the role Care does at the door. */
export async function checkInActions(): Promise<AuditedDesk> {
  const { desk, as, arrival } = await checkInDesk(['Canary'])
  const params = { id: 'circle' }
  return {
    desk,
    renew: () => desk.stepUp(as),
    actions: [
      {
        endpoint: checkIn.openCheckIn,
        action: 'check-in opened',
        send: () => desk.send(checkIn.openCheckIn, { params, body: {} }, { as }),
      },
      {
        endpoint: checkIn.sendCheckIns,
        action: 'checked in',
        send: () =>
          desk.send(
            checkIn.sendCheckIns,
            { params, body: { actions: [arrival('Canary')] } },
            { as },
          ),
      },
    ],
  }
}
