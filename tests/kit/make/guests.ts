import { keyHash, newKey, readableCode } from '#server/kit/link-key.ts'
import type { Deps } from '#server/kit/deps.ts'
import { sealDetails } from '#server/registrations/details.ts'
import { insertRegistration } from '#server/registrations/queries.ts'

/** Puts guests with confirmed places on the list of an event, and more on its wait list. Returns their ids. */
export const addGuests = (
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  eventId: string,
  { confirmed, waiting = 0 }: { confirmed: number; waiting?: number },
): Promise<string[]> =>
  deps.db.transaction().execute(async (tx) => {
    const ids: string[] = []
    const now = deps.clock.now()
    for (let count = 0; count < confirmed + waiting; count++) {
      const id = newKey()
      const details = {
        name: `Guest ${count}`,
        email: `guest-${count}@example.ca`,
        accessNeeds: count % 5 === 0 ? 'A chair near the door' : '',
        safeContact: { way: 'email' as const },
        intakeNote: '',
        key: newKey(),
      }
      const row = {
        id,
        event_id: eventId,
        state: count < confirmed ? ('confirmed' as const) : ('waiting' as const),
        code: `${readableCode(2)}-${readableCode(3)}-${readableCode(2)}`,
        registered_at: now,
        proven_at: now,
        ...(await sealDetails(tx, deps, id, details)),
      }
      await insertRegistration(tx, row, [{ hash: keyHash(details.key), kind: 'owner' }])
      ids.push(id)
    }
    await tx
      .updateTable('event')
      .set(({ eb }) => ({ taken: eb('taken', '+', confirmed) }))
      .where('id', '=', eventId)
      .execute()
    return ids
  })
