import { dayName, dayOf } from '#contract/dates.ts'
import type { EventDraft } from '#contract/draft/event.ts'
import { insertAddress } from '#server/events/address.ts'
import { addDrafts } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'

let count = 0

/** An event with default values. Pass only the fields that the test is about. */
export const makeDraft = (changes: Partial<EventDraft> = {}): EventDraft => ({
  _id: `event-${++count}`,
  name: 'Supper Under the Tree',
  week: 1,
  weekday: 'Saturday',
  starts: '18:00',
  ends: '21:00',
  registrationRequired: true,
  intakeRequired: false,
  youthOnly: false,
  language: 'English',
  location: 'Bowview Community Hall, Calgary',
  topic: 'Food and belonging',
  description: 'Bring a dish or bring nothing.\n\nEverybody leaves with a container for tomorrow.',
  cover: {
    src: '/media/upload/artwork/event-supper.svg',
    width: 1200,
    height: 675,
    alt: 'A table',
  },
  access: {
    stepFree: 'Flat from the street',
    washrooms: null,
    asl: null,
    scentFree: 'Scent-free, please',
    sober: null,
    childcare: null,
    cost: 'Free',
    transit: null,
    whoFor: null,
  },
  capacity: null,
  addressTwoDaysBefore: false,
  plainTitle: 'Supper',
  ...changes,
})

/** The exact address is not in the content folder, so the kit stores it as staff do. */
export type NewEvent = Partial<EventDraft> & { exactAddress?: string }

/** Puts events into the database of a test. */
export async function addEvents(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  ...changes: NewEvent[]
): Promise<EventDraft[]> {
  const drafts = changes.map(({ exactAddress: _address, ...draft }) => makeDraft(draft))
  await db.transaction().execute(async (tx) => {
    await addDrafts(tx, clock, drafts)
    for (const [index, { exactAddress }] of changes.entries()) {
      if (exactAddress === undefined) continue
      const event_address_id = await insertAddress(tx, { keys, clock }, exactAddress)
      const id = drafts[index]?._id ?? ''
      await tx.updateTable('event').set({ event_address_id }).where('id', '=', id).execute()
    }
  })
  return drafts
}

/** The week and the weekday of the day that is so many days from now. */
export function daysFromNow({ clock }: Pick<Deps, 'clock'>, days: number) {
  const then = dayOf(new Date(clock.now().getTime() + days * 86_400_000))
  const sundayToday = new Date(`${dayOf(clock.now())}T00:00:00Z`).getUTCDay()
  return { week: Math.floor((sundayToday + days) / 7), weekday: dayName(then) }
}
