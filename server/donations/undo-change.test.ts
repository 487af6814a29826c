import { expect, test } from 'vitest'
import { changingSite } from '#tests/kit/server/changing-site.ts'
import { purge } from '#tests/kit/server/purge.ts'

const day = 86_400_000

test('opening an undo link changes nothing, and a click restores the amount once', async () => {
  const { myGift, key, changes, undo, readUndo, undoIn, amount, mails } = await changingSite()
  await myGift(key, 'amount', { amount: '75.50' })
  const undoKey = undoIn((await changes())[0])
  for (const _ of [1, 2])
    expect((await readUndo(undoKey)).json().data).toMatchObject({
      kind: 'amount',
      before: 5_025,
      after: 7_550,
      frequency: 'monthly',
      state: 'open',
    })
  expect(await amount()).toBe(7_550)
  const responses = await Promise.all([undo(undoKey), undo(undoKey)])
  // The second of two concurrent clicks may get 409.
  const succeeded = responses.filter(({ statusCode }) => statusCode !== 409)
  expect(succeeded.length).toBeGreaterThan(0)
  for (const answer of [...succeeded, await undo(undoKey)])
    expect(answer.json().data.state).toBe('undone')
  expect(await amount()).toBe(5_025)
  const undone = (await mails()).filter(({ purpose }) => purpose === 'gift undone')
  expect(undone.map(({ to, subject }) => [to, subject])).toEqual([
    ['nia@example.org', 'A change was undone'],
  ])
  expect(undone[0]?.text).toContain('CA$50.25')
  expect(undone[0]?.text).not.toContain('/my-gift/')
})

test('a pause and a resume are undone', async () => {
  const { myGift, key, changes, undo, undoIn, state } = await changingSite()
  await myGift(key, 'pause')
  await undo(undoIn((await changes())[0]))
  expect(await state()).toBe('active')
  await myGift(key, 'pause')
  await myGift(key, 'resume')
  await undo(undoIn((await changes())[0]))
  expect(await state()).toBe('paused')
})

test('an undo works for seven days, and then says that the time is over', async () => {
  const { myGift, key, changes, undo, readUndo, undoIn, amount, clock, ...site } =
    await changingSite()
  await myGift(key, 'amount', { amount: '60' })
  const undoKey = undoIn((await changes())[0])
  clock.advance(7 * day - 1_000)
  expect((await readUndo(undoKey)).json().data.state).toBe('open')
  clock.advance(2_000)
  expect((await readUndo(undoKey)).json().data.state).toBe('expired')
  expect((await undo(undoKey)).statusCode).toBe(410)
  expect(await amount()).toBe(6_000)
  clock.advance(30 * day)
  await purge({ ...site, clock })
  expect((await readUndo(undoKey)).statusCode).toBe(404)
})

test('an older change cannot be undone past a newer one; newest first, both can', async () => {
  const { myGift, key, changes, undo, readUndo, undoIn, amount } = await changingSite()
  await myGift(key, 'amount', { amount: '60' })
  await myGift(key, 'amount', { amount: '70' })
  const [newer, older] = (await changes()).map(undoIn)
  const refused = await undo(older ?? '')
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    'This gift was changed again after that.',
  ])
  expect(await amount()).toBe(7_000)
  expect((await readUndo(older ?? '')).json().data.state).toBe('changed-again')
  await undo(newer ?? '')
  expect(await amount()).toBe(6_000)
  await undo(older ?? '')
  expect(await amount()).toBe(5_025)
})

test('a pause does not block the undo of an amount', async () => {
  const { myGift, key, changes, undo, undoIn, amount, state } = await changingSite()
  await myGift(key, 'amount', { amount: '60' })
  await myGift(key, 'pause')
  const [, older] = (await changes()).map(undoIn)
  expect((await undo(older ?? '')).json().data.state).toBe('undone')
  expect([await amount(), await state()]).toEqual([5_025, 'paused'])
})

test('an undo does not overwrite a change by staff at the provider', async () => {
  const { myGift, key, changes, undo, undoIn, amount, state, changeAtProvider, settle } =
    await changingSite()
  await myGift(key, 'pause')
  const undoKey = undoIn((await changes())[0])
  changeAtProvider({ pause_collection: null })
  await settle()
  expect((await undo(undoKey)).statusCode).toBe(409)
  expect([await amount(), await state()]).toEqual([5_025, 'active'])
})

test('of a concurrent undo and change, the second is rejected or follows the first', async () => {
  const { myGift, key, changes, undo, undoIn, amount } = await changingSite()
  await myGift(key, 'amount', { amount: '60' })
  const undoKey = undoIn((await changes())[0])
  const responses = await Promise.all([undo(undoKey), myGift(key, 'amount', { amount: '70' })])
  const done = responses.map(({ statusCode }) => statusCode)
  // The second request is rejected while the first is in flight, or runs after it.
  if (done[0] === 409) expect(await amount()).toBe(7_000)
  else expect([5_025, 7_000]).toContain(await amount())
  expect(done).toContain(200)
})

test('an undo does not resume an ended gift', async () => {
  const { myGift, key, changes, undo, readUndo, undoIn, state } = await changingSite()
  await myGift(key, 'pause')
  const undoKey = undoIn((await changes())[0])
  await myGift(key, 'cancel')
  expect((await readUndo(undoKey)).json().data.state).toBe('ended')
  expect((await undo(undoKey)).statusCode).toBe(409)
  expect(await state()).toBe('cancelled')
})

test('the key of a gift page cannot undo, and an undo key opens no gift page', async () => {
  const { myGift, key, changes, undo, undoIn } = await changingSite()
  await myGift(key, 'pause')
  expect((await undo(key)).statusCode).toBe(404)
  expect((await myGift(undoIn((await changes())[0]))).statusCode).toBe(404)
})
