import { sql } from 'kysely'
import type { Suggestions } from '#contract/console/suggestion.ts'
import type { Day } from '#contract/dates.ts'
import { AccessCard } from '#contract/event.ts'
import type { Db } from '#server/db/connect.ts'
import { usedValues } from '#server/db/used-values.ts'

/** Enough areas for one city. */
const maxAreas = 100

/** Topics, areas and languages of events, and the last known access card of each area but that of this event. */
export async function suggestForEvent(db: Db, id: string): Promise<Suggestions> {
  const [topic, location, language, cards] = await Promise.all([
    usedValues(db, 'event', 'topic'),
    usedValues(db, 'event', 'location'),
    usedValues(db, 'event', 'language'),
    lastCards(db, id),
  ])
  return {
    values: { topic, location, language },
    accessCards: cards.map(({ access, ...card }) => ({
      ...card,
      access: AccessCard.parse(access),
    })),
  }
}

const lastCards = (db: Db, id: string) =>
  db
    .selectFrom('event')
    .distinctOn(sql`lower(location)`)
    .select(['location', 'name as eventName', 'access'])
    .select(sql<Day>`day`.as('day'))
    .where('id', '<>', id)
    .where(sql<boolean>`jsonb_strip_nulls(access) <> '{}'`)
    .orderBy(sql`lower(location)`)
    .orderBy('day', 'desc')
    .orderBy('id')
    .limit(maxAreas)
    .execute()
