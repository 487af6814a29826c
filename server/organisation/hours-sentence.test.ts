import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import content from '#content/organisation.json' with { type: 'json' }
import type { DayName } from '#contract/dates.ts'
import { Organisation, PublicOrganisation } from '#contract/organisation.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { hoursSentence } from './hours-sentence.ts'
import { changeOrganisation, publicOrganisation, readOrganisation } from './organisation.ts'

const on = (from: string, until: string, ...days: DayName[]) =>
  days.map((day) => ({ day, from, until }))

const weekdays: DayName[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

test.each([
  [on('10:00', '18:00', ...weekdays), 'Monday to Friday, 10 a.m. to 6 p.m.'],
  [
    [...on('12:00', '16:30', 'Sunday', 'Saturday'), ...on('09:00', '17:00', 'Monday')],
    'Monday, 9 a.m. to 5 p.m.; Saturday and Sunday, noon to 4:30 p.m.',
  ],
  [
    [...on('13:00', '18:00', 'Friday', 'Monday'), ...on('09:00', '12:00', 'Monday', 'Friday')],
    'Monday and Friday, 9 a.m. to noon and 1 p.m. to 6 p.m.',
  ],
  [
    on('00:00', '23:59', 'Monday', 'Tuesday', 'Wednesday', 'Friday'),
    'Monday to Wednesday and Friday, midnight to 11:59 p.m.',
  ],
  [on('08:00', '20:00', ...weekdays, 'Saturday', 'Sunday'), 'Every day, 8 a.m. to 8 p.m.'],
  [[], ''],
])(
  '[C134] the sentence of the support hours follows from the table, case %#',
  (times, sentence) => {
    expect(hoursSentence(times)).toBe(sentence)
  },
)

const organisation = Organisation.parse(content)

test('[C134] a sentence replaces the one that follows from the hours', () => {
  expect(publicOrganisation(organisation).supportHours).toBe('Monday to Friday, 10 a.m. to 6 p.m.')
  const supportSentence = 'Weekdays, and by appointment'
  const replaced = publicOrganisation({ ...organisation, supportSentence })
  expect(replaced).toEqual(PublicOrganisation.parse({ ...content, supportHours: supportSentence }))
})

test('[C134] the migration keeps a sentence that says something else, in the site, in drafts and in versions', async () => {
  const { connection } = await freshDatabase({ withContent: true })
  const { db, pool } = connection
  const migrate = async () => {
    const file = new URL('../db/migrations/0002_support_sentence.sql', import.meta.url)
    await pool.query(await readFile(file, 'utf8'))
  }
  const derived = 'Monday to Friday, 10 a.m. to 6 p.m.'
  const store = async (supportHours: string, extra = '') => {
    const body = `{${extra}${JSON.stringify({ ...content, supportHours }).slice(1)}`
    await pool.query('delete from revision')
    if (extra === '') await pool.query('update organisation set body = $1', [body])
    await pool.query(`update draft set body = $1 where kind = 'organisation'`, [body])
    await pool.query(
      `insert into revision values ('organisation', 'organisation', 1, $1, '{}', null, now())`,
      [body],
    )
    await migrate()
    const { rows } = await pool.query<{ body: { supportSentence?: string } }>(
      `select body from draft where kind = 'organisation'
       union all select body from revision`,
    )
    return rows.map(({ body }) => body.supportSentence)
  }

  expect(await store(derived)).toEqual([undefined, undefined])
  expect((await readOrganisation(db)).supportSentence).toBeUndefined()
  expect(await store('Weekdays until six')).toEqual(Array(2).fill('Weekdays until six'))
  expect((await readOrganisation(db)).supportSentence).toBe('Weekdays until six')
  // A draft may hold a text that jsonb rejects. It stays as it is.
  expect(await store('Weekdays', String.raw`"name":"\u0000",`)).toEqual([undefined, undefined])

  // The release before this one requires the sentence in the stored row.
  await changeOrganisation(db, organisation)
  const { rows } = await sql<{ hours: string }>`
    select body ->> 'supportHours' as hours from organisation`.execute(db)
  expect(rows).toEqual([{ hours: derived }])
})
