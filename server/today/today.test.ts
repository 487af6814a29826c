import { expect, test } from 'vitest'
import { readToday } from '#contract/console/today.ts'
import { signOut } from '#contract/console/session.ts'
import { queueMail } from '#server/mail/mail.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'

test('[C28] Today is one request with items that need action, recent activity and health', async () => {
  const desk = await buildDesk({
    withContent: false,
    environment: { SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  const as = await desk.addPerson(['owner'], { name: 'Ada' })
  const quiet = await desk.call(readToday, {}, { as })
  expect(quiet.items).toEqual([])
  expect(quiet.health).toEqual({ mail: 'sending', jobs: 'stopped', keys: 'same', libraryBytes: 0 })
  await desk.db.transaction().execute(async (tx) => {
    for (const key of ['a', 'b'])
      await queueMail(tx, desk, {
        purpose: 'order paid',
        key,
        to: 'a@example.org',
        subject: 'Hello',
        text: 'Hello',
      })
  })
  await desk.db.updateTable('mail_outbox').set({ status: 'failed' }).execute()
  const leaving = await desk.addPerson(['care'], { name: 'Cleo' })
  await desk.call(signOut, { body: {} }, { as: leaving })
  const { items, activity } = await desk.call(readToday, {}, { as })
  expect(items).toEqual([{ kind: 'email-failed', count: 2, path: '/outbox?status=failed' }])
  expect(activity).toMatchObject([
    { actor: { id: leaving.id, name: 'Cleo' }, action: 'signed out' },
  ])
})

test('[C23] [C28] a person sees only the items and the activity that their roles allow', async () => {
  const desk = await buildDesk({ withContent: false })
  await desk.db.transaction().execute((tx) =>
    queueMail(tx, desk, {
      purpose: 'order paid',
      key: 'a',
      to: 'a@example.org',
      subject: 'Hello',
      text: 'Hello',
    }),
  )
  await desk.db.updateTable('mail_outbox').set({ status: 'failed' }).execute()
  const leaving = await desk.addPerson(['owner'])
  await desk.call(signOut, { body: {} }, { as: leaving })
  const as = await desk.addPerson(['editor', 'care', 'store', 'treasurer'])
  const { nextEvent, ownDrafts, health, failures, ...rest } = await desk.call(readToday, {}, { as })
  const none = { items: [], activity: [], firstSteps: [], isEveryKindCounted: false }
  expect(rest).toEqual(none)
  expect({ nextEvent, ownDrafts, health, failures }).toEqual({
    nextEvent: null,
    ownDrafts: [],
    health: null,
    failures: [],
  })
})

test('[C28] unsent emails are an item once a mail server is set, and the health line names each trouble', async () => {
  const desk = await buildDesk({
    withContent: false,
    environment: { SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  const as = await desk.addPerson(['owner'])
  await desk.db.transaction().execute(async (tx) => {
    for (const key of ['not-sent', 'waiting']) {
      const mail = { to: 'a@example.org', subject: 'Hello', text: 'Hello' }
      await queueMail(tx, desk, { purpose: 'order paid', key, ...mail })
    }
  })
  await desk.connection.pool.query(`
    with first as (select id from mail_outbox order by position limit 1)
    update mail_outbox set
      status = case when id = (select id from first) then 'not-sent' else 'queued' end,
      unreachable = id <> (select id from first);
    insert into job_worker values ('one', now());
    insert into active_key (key_id) values ('new') on conflict (id) do update set key_id = 'new';
    insert into key_holder values (gen_random_uuid(), array['old'], 'old', now())`)
  const { items, health } = await desk.call(readToday, {}, { as })
  expect(items).toEqual([{ kind: 'email-unsent', count: 1, path: '/outbox?status=not-sent' }])
  expect(health).toEqual({ mail: 'unreachable', jobs: 'running', keys: 'differ', libraryBytes: 0 })
})

test('[C28] the health line has the size of the library, and a large library is an item', async () => {
  const desk = await buildDesk({ withContent: false })
  const as = await desk.addPerson(['owner'])
  const today = async (size: number) => {
    for (const id of ['a', 'b', 'c']) {
      const row = {
        kind: 'document',
        origin: 'upload',
        media_type: 'application/pdf',
        size,
      } as const
      await desk.db
        .insertInto('media_file')
        .values({ ...row, id: id.repeat(32), path: `/documents/${id.repeat(32)}.pdf` })
        .onConflict((same) => same.column('id').doUpdateSet({ size }))
        .execute()
    }
    const { items, health } = await desk.call(readToday, {}, { as })
    return { bytes: health?.libraryBytes, items }
  }
  expect(await today(1_600_000_000)).toEqual({ bytes: 4_800_000_000, items: [] })
  const item = { kind: 'library-large', count: 6, path: '/pictures?filter=unused' }
  expect(await today(2_000_000_000)).toEqual({ bytes: 6_000_000_000, items: [item] })
})
