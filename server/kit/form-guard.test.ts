import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type FormGuard,
  type FormName,
  meetsDifficulty,
  type WorkChallenge,
} from '#contract/form-guard.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'
import { guardForm, issueGuard } from './form-guard.ts'

const form = 'newsletter-subscribe'
const proofNeeded = {
  code: 'proof-needed',
  status: 428,
  message: 'Please wait a moment and try again.',
}
const easy = { difficulty: 6 }

async function door() {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const enter = (extras: FormGuard, more: { form?: FormName; isUnderPressure?: boolean } = {}) =>
    guardForm(deps.db, deps, { form, extras, ...more })
  return { deps, enter }
}

test('[D33] exactly the specified fields, with no extras at all, are always welcome', async () => {
  const { enter } = await door()
  expect(await enter({})).toBe('genuine')
  expect(await enter({ homePage: '' })).toBe('genuine')
})

test('[D33] a program that fills in the field nobody sees is trapped, whatever else it sends', async () => {
  const { deps, enter } = await door()
  const { formToken } = issueGuard(deps, form)
  expect(await enter({ homePage: 'https://spam.example', formToken })).toBe('trapped')
  expect(await deps.db.selectFrom('spent_token').selectAll().execute()).toEqual([])
})

test('[D33] a form filled in at any pace from three seconds to a day is genuine', async () => {
  for (const seconds of [3, 20 * 60, 24 * 3_600]) {
    const { deps, enter } = await door()
    const { formToken } = issueGuard(deps, form)
    deps.clock.advance(seconds * 1_000)
    expect(await enter({ formToken })).toBe('genuine')
  }
})

test('[D33] a token that is too young, too old, of another form, altered or strange is not enough', async () => {
  const { deps, enter } = await door()
  const { formToken } = issueGuard(deps, form)
  deps.clock.advance(2_999)
  await expect(enter({ formToken })).rejects.toMatchObject(proofNeeded)
  deps.clock.advance(60_000)
  const ofOther = issueGuard({ ...deps, keys: newKeys() }, form).formToken
  const strange = [ofOther, `${formToken}x`, formToken.replace(form, 'volunteer'), '.', 'x', '....']
  for (const given of strange)
    await expect(enter({ formToken: given })).rejects.toMatchObject(proofNeeded)
  await expect(enter({ formToken }, { form: 'register' })).rejects.toMatchObject(proofNeeded)
  deps.clock.advance(86_400_000)
  await expect(enter({ formToken })).rejects.toMatchObject(proofNeeded)
})

test('[D33] a token works once, also when twenty try at once', async () => {
  const { deps, enter } = await door()
  const { formToken } = issueGuard(deps, form)
  deps.clock.advance(10_000)
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => enter({ formToken })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a token is not spent when the write it came with fails', async () => {
  const { deps, enter } = await door()
  const { formToken } = issueGuard(deps, form)
  deps.clock.advance(10_000)
  const failed = deps.db.transaction().execute(async (tx) => {
    await guardForm(tx, deps, { form, extras: { formToken } })
    throw new Error('power cut')
  })
  await expect(failed).rejects.toThrow('power cut')
  expect(await enter({ formToken })).toBe('genuine')
})

test('[D33] under pressure a proof of work opens the door, once', async () => {
  const { deps, enter } = await door()
  const pressed = { isUnderPressure: true }
  const { formToken, work } = issueGuard(deps, form, easy)
  deps.clock.advance(10_000)
  await expect(enter({ formToken }, pressed)).rejects.toMatchObject(proofNeeded)
  const proof = await solveWork(work)
  expect(await enter({ proof }, pressed)).toBe('genuine')
  await expect(enter({ proof }, pressed)).rejects.toMatchObject(proofNeeded)
  // Another solution of the same work is the same work.
  await expect(enter({ proof: anotherSolution(work, proof) }, pressed)).rejects.toMatchObject(
    proofNeeded,
  )
})

test('[D33] work that is too light, too late or of another form opens nothing', async () => {
  const { deps, enter } = await door()
  const { work } = issueGuard(deps, form, { difficulty: 12 })
  const proof = await solveWork(work)
  await expect(enter({ proof }, { form: 'register' })).rejects.toMatchObject(proofNeeded)
  const light = { ...work, challenge: work.challenge.replace('.12.', '.1.'), difficulty: 1 }
  await expect(enter({ proof: await solveWork(light) })).rejects.toMatchObject(proofNeeded)
  const { challenge } = issueGuard(deps, form, { difficulty: 60 }).work
  for (const idle of [`${challenge}.`, `${challenge}.x`, challenge])
    await expect(enter({ proof: idle })).rejects.toMatchObject(proofNeeded)
  deps.clock.advance(600_001)
  await expect(enter({ proof })).rejects.toMatchObject(proofNeeded)
})

test('spent tokens are forgotten when they would have expired anyway', async () => {
  const { deps, enter } = await door()
  const { work } = issueGuard(deps, form, easy)
  await enter({ proof: await solveWork(work) })
  const spent = () => deps.db.selectFrom('spent_token').selectAll().execute()
  await purge(deps)
  expect(await spent()).toHaveLength(1)
  deps.clock.advance(600_001)
  await purge(deps)
  expect(await spent()).toEqual([])
})

function anotherSolution({ challenge, difficulty }: WorkChallenge, first: string): string {
  for (let count = Number(first.split('.').at(-1)) + 1; ; count++) {
    const proof = `${challenge}.${count}`
    if (meetsDifficulty(createHash('sha256').update(proof).digest(), difficulty)) return proof
  }
}
