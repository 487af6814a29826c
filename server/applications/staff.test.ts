import { expect, test } from 'vitest'
import * as application from '#contract/console/application.ts'
import { dayMs } from '#contract/durations.ts'
import { findBrokenAudit } from '#server/audit/audit.ts'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { deskWithOne, reason } from '#tests/kit/desk/applications.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { changeState, revealApplication } from './staff.ts'

test('[C71] before a reveal a record has no value, and an unanswered part looks as an answered one', async () => {
  const { desk, as, params } = await deskWithOne()
  const { body } = await desk.send(application.readApplication, { params }, { as })
  expect(body).not.toMatch(/Zuri|Okonkwo|example\.ca|0163|Queer|loom|supper/i)
  await desk.apply('partnership')
  const [partner] = (await desk.call(application.listApplications, { query: {} as never }, { as }))
    .rows
  const record = await desk.call(
    application.readApplication,
    { params: { number: partner?.number ?? '' } },
    { as },
  )
  expect(record.parts).toEqual(['contact', 'answers'])
})

test('[C72] [D38] a reveal returns one part and the notes, with the safe way first, and leaves an entry', async () => {
  const { reveal, audit, as } = await deskWithOne()
  const contact = await reveal('contact')
  expect(contact.contactDetails).toEqual({ way: 'email', name: 'Zuri Okonkwo' })
  expect(contact.answers).toMatchObject({ email: 'zuri@example.ca' })
  expect(contact.answers).not.toHaveProperty('sexualOrientation')
  const identity = await reveal('identity')
  expect([Object.keys(identity.answers), identity.contactDetails]).toEqual([
    ['sexualOrientation', 'genderIdentity', 'raceEthnicity'],
    null,
  ])
  expect(
    (await audit()).map(({ actor, role, action, part, reason: why }) => [
      actor,
      role,
      action,
      part,
      why,
    ]),
  ).toEqual([
    [as.id, 'care', 'opened', 'contact', reason],
    [as.id, 'care', 'opened', 'identity', reason],
  ])
})

test('[C72] [D38] without a reason, a step-up or an entry in the audit log nothing is shown', async () => {
  const { desk, as, params, number, audit } = await deskWithOne()
  const send = (why: string, who = as) =>
    desk.send(
      application.revealApplication,
      { params, body: { part: 'answers' as const, reason: why } },
      { as: who },
    )
  for (const why of [' ok ', 'x'.repeat(301)]) expect((await send(why)).statusCode).toBe(422)
  const other = await desk.addPerson(['care'])
  expect((await send(reason, other)).json().error.code).toBe('step-up-required')
  const editor = await desk.addPerson(['editor'])
  expect((await send(reason, editor)).statusCode).toBe(403)
  const unnamed = { id: 'Ada', role: 'staff' } as const
  await expect(
    revealApplication(desk, unnamed, { number, part: 'answers', reason }),
  ).rejects.toThrow(/actor_id/)
  expect(await audit()).toEqual([])
})

test('[D38] concurrent writers leave no gaps in the audit log, and its rows cannot be changed or deleted', async () => {
  const { desk, number, audit } = await deskWithOne()
  await Promise.all(
    Array.from({ length: 20 }, () =>
      revealApplication(desk, operator, { number, part: 'contact', reason }),
    ),
  )
  expect((await audit()).map((row) => row.number)).toEqual(
    Array.from({ length: 20 }, (_, count) => count + 1),
  )
  expect(await findBrokenAudit(desk.db)).toBeUndefined()
  const hide = desk.db.updateTable('audit').set({ reason: 'another' }).where('number', '=', 7)
  await expect(hide.execute()).rejects.toThrow('append-only')
  await expect(desk.db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
})

test('[C73] a state change with an old version is a 409, every state can be changed back, and a decision starts the retention', async () => {
  const { desk, as, params, clock } = await deskWithOne()
  const put = (version: number, state: 'new' | 'talking' | 'not-now') =>
    desk.send(application.changeApplicationState, { params, body: { version, state } }, { as })
  expect((await put(0, 'talking')).json().data).toMatchObject({ state: 'talking', version: 1 })
  const stale = await put(0, 'not-now')
  expect([stale.statusCode, stale.json().error.message]).toEqual([
    409,
    'Another person changed this record. Open it again.',
  ])
  clock.advance(40 * dayMs)
  const again = await desk.addPerson(['care'])
  const decided = await desk.send(
    application.changeApplicationState,
    { params, body: { version: 1, state: 'not-now' as const } },
    { as: again },
  )
  expect(decided.json().data).toMatchObject({ state: 'not-now', erasedOn: '2027-12-26' })
  const undone = await desk.send(
    application.changeApplicationState,
    { params, body: { version: 2, state: 'new' as const } },
    { as: again },
  )
  expect(undone.json().data.state).toBe('new')
  const [row] = await desk.rows()
  expect([row?.version, row?.decided_at]).toEqual([3, null])
})

test('[C74] only an active person who may work on applications can be assigned', async () => {
  const { desk, as, params, number } = await deskWithOne()
  const helper = await desk.addPerson(['care'], { name: 'Amara' })
  const editor = await desk.addPerson(['editor'], { name: 'Kojo' })
  const assign = (version: number, assignee: string | null) =>
    desk.send(application.assignApplication, { params, body: { version, assignee } }, { as })
  const refused = await assign(0, editor.id)
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    422,
    { assignee: 'This person may not work on applications.' },
  ])
  expect((await assign(0, helper.id)).json().data.assignee).toEqual({
    id: helper.id,
    name: 'Amara',
  })
  const { colleagues } = await desk.call(
    application.readApplication,
    { params: { number } },
    { as },
  )
  expect(colleagues.map(({ name }) => name)).toEqual(['Amara', 'Noor'])
  expect((await assign(1, null)).json().data.assignee).toBeNull()
  await desk.db
    .updateTable('staff')
    .set({ state: 'disabled' })
    .where('id', '=', helper.id)
    .execute()
  expect((await assign(2, helper.id)).statusCode).toBe(422)
})

test('[C75] notes of at most 2,000 characters are encrypted with the application and shown with a reveal', async () => {
  const { desk, as, params, reveal } = await deskWithOne()
  const add = (text: string) =>
    desk.send(application.addApplicationNote, { params, body: { text } }, { as })
  expect((await add('x'.repeat(2_001))).statusCode).toBe(422)
  expect((await add('   ')).statusCode).toBe(422)
  await add('Spoke on Monday')
  await add('Comes on Friday')
  expect((await reveal('answers')).notes.map(({ by, text }) => [by, text])).toEqual([
    ['Noor', 'Spoke on Monday'],
    ['Noor', 'Comes on Friday'],
  ])
  expect((await desk.rows())[0]?.notes?.toString('latin1')).not.toContain('Spoke')
})

test('[C77] [D38] erasing asks for the number and a reason, and leaves only entries without personal data', async () => {
  const { desk, as, params, number, audit } = await deskWithOne()
  await desk.settle()
  const erase = (typed: string) =>
    desk.send(application.eraseApplication, { params, body: { typed, reason } }, { as })
  const wrong = await erase('V-999')
  expect([wrong.statusCode, wrong.json().error.fields]).toEqual([
    422,
    { typed: `Enter ${number}, the number of this application` },
  ])
  expect(await desk.rows()).toHaveLength(1)
  expect((await erase(number)).json().data).toEqual({ isErased: true })
  expect([await desk.rows(), await desk.mails()]).toEqual([[], []])
  expect(JSON.stringify(await audit())).not.toMatch(/Zuri|example\.ca/)
  expect(await findBrokenAudit(desk.db)).toBeUndefined()
})

test('[C77] an erased, an unknown and a wrongly lettered number get the same response', async () => {
  const { desk, as, number, params } = await deskWithOne()
  const read = async (which: string) => {
    const { statusCode, body } = await desk.send(
      application.readApplication,
      { params: { number: which } },
      { as },
    )
    return [statusCode, body.replace(/"requestId":"[^"]+"/, '')]
  }
  const unknown = await read('V-99999')
  expect(unknown[0]).toBe(404)
  expect(await read(number.replace('V', 'M'))).toEqual(unknown)
  const body = { typed: number, reason }
  await desk.call(application.eraseApplication, { params, body }, { as })
  expect(await read(number)).toEqual(unknown)
})

test('each kind is erased after its retention time: undecided, decided, withdrawn, and not while the applicant is a member', async () => {
  const { desk, clock, list } = await deskWithOne()
  const member = await desk.apply('member')
  const taken = await desk.apply('collaborator')
  await desk.myData('withdraw', { _id: taken, phoneEnd: '0110' })
  const welcome = (await list()).rows.find(({ kind }) => kind === 'member')
  if (!welcome) throw new Error('The member is missing.')
  const { erasedOn } = await changeState(desk, operator, { ...welcome, state: 'welcome' })
  expect(erasedOn).toBeNull()
  const kinds = async () => (await desk.rows()).map(({ kind }) => kind)
  clock.advance(31 * dayMs)
  await purge(desk)
  expect(await kinds()).toEqual(['volunteer', 'member'])
  clock.advance(335 * dayMs)
  await purge(desk)
  expect(await kinds()).toEqual(['member'])
  expect(
    (await desk.myData('read', { _id: member, phoneEnd: '0177' })).json().data.erasedOn,
  ).toBeNull()
})

test('[C78] [D38] the CSV export has no formulas and only what the safe way allows, and the log has the export and each opened record', async () => {
  const { desk, as, audit } = await deskWithOne()
  await desk.addPerson(['owner'], { email: 'owner@example.org' })
  await desk.apply('member', { firstName: '=cmd|calc', lastName: '"x"', email: 'b@example.ca' })
  await desk.apply('member', { firstName: '@SUM', lastName: ';1', safeContact: 'text' })
  const body = { reason: 'Invitation in March' }
  const response = await desk.send(application.exportApplications, { body }, { as })
  const table = response.body
  const [, ...cells] = [...table.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell)
  expect(table.startsWith('\uFEFF"number","kind"')).toBe(true)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(table).toContain(`"'=cmd|calc ""x"""`)
  expect(table).toMatch(/"text","","403 555 0177"\r\n/)
  expect(table).not.toMatch(/Queer|loom|"true"/)
  expect((await audit()).map(({ action, part, reason: why }) => [action, part, why])).toEqual([
    ['exported', 'applications', 'Invitation in March'],
    ...Array.from({ length: 3 }, () => ['opened', 'contact', 'Invitation in March']),
  ])
  const alerts = (await desk.mails()).filter(({ to }) => to === 'owner@example.org')
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.text).not.toMatch(/example\.ca|Noor/)
})

test('[C97] the history names time, role and action, and no person', async () => {
  const { desk, as, params, reveal } = await deskWithOne()
  await reveal('contact')
  const body = { version: 0, state: 'talking' as const }
  await desk.call(application.changeApplicationState, { params, body }, { as })
  const { history } = await desk.call(application.readApplication, { params }, { as })
  expect(history.map(({ role, action, part, reason: why }) => [role, action, part, why])).toEqual([
    ['care', 'state changed', 'talking', ''],
    ['care', 'opened', 'contact', reason],
  ])
  expect(JSON.stringify(history)).not.toMatch(/Noor/)
})

test('the state or the person that an application has already changes nothing, not even its day of erasure', async () => {
  const { desk, as, params, clock, audit } = await deskWithOne()
  const body = { version: 0, state: 'not-now' as const }
  const decided = await desk.call(application.changeApplicationState, { params, body }, { as })
  clock.advance(2 * dayMs)
  const later = await desk.addPerson(['care'])
  const again = await desk.call(
    application.changeApplicationState,
    { params, body: { ...body, version: 1 } },
    { as: later },
  )
  const nobody = { params, body: { version: 1, assignee: null } }
  expect(await desk.call(application.assignApplication, nobody, { as: later })).toEqual(again)
  expect(again).toEqual(decided)
  expect(await audit()).toHaveLength(1)
})

test('an address that the applicant changed since staff read it is not vouched for', async () => {
  const { desk, as, _id, params } = await deskWithOne()
  const answers = { ...goodApplications.volunteer, email: 'another@example.ca' }
  const correction = { kind: 'volunteer', answers }
  await desk.myData('correct', { _id, phoneEnd: '0163', application: correction })
  const body = { version: 0, reason }
  const refused = await desk.send(application.vouchForApplicant, { params, body }, { as })
  expect(refused.statusCode).toBe(409)
  expect((await desk.rows())[0]?.confirmed_mailbox).toBeNull()
})
