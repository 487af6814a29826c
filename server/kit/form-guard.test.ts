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

async function guardSite() {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const submit = (extras: FormGuard, more: { form?: FormName; needsProof?: boolean } = {}) =>
    guardForm(deps.db, deps, { form, extras, ...more })
  return { deps, submit }
}

test('[D33] a request with the specified fields and no guard fields is accepted', async () => {
  const { submit } = await guardSite()
  expect(await submit({})).toBe('genuine')
  expect(await submit({ homePage: '' })).toBe('genuine')
})

test('[D33] a request that fills in the hidden field is a bot, even with a valid token or proof', async () => {
  const { deps, submit } = await guardSite()
  const homePage = 'https://spam.example'
  expect(await submit({ homePage })).toBe('bot')
  const { formToken, work } = issueGuard(deps, form, easy)
  deps.clock.advance(10_000)
  expect(await submit({ homePage, formToken })).toBe('bot')
  expect(await submit({ homePage, proof: await solveWork(work) })).toBe('bot')
})

test('a bot in the hidden field needs the same token and proof as a visitor, so it cannot detect the field', async () => {
  const { deps, submit } = await guardSite()
  const homePage = 'https://spam.example'
  const { formToken } = issueGuard(deps, form)
  await expect(submit({ homePage, formToken })).rejects.toMatchObject(proofNeeded)
  await expect(submit({ homePage }, { needsProof: true })).rejects.toMatchObject(proofNeeded)
})

test('[D33] a form filled in after three seconds and within a day is genuine', async () => {
  for (const seconds of [3, 20 * 60, 24 * 3_600]) {
    const { deps, submit } = await guardSite()
    const { formToken } = issueGuard(deps, form)
    deps.clock.advance(seconds * 1_000)
    expect(await submit({ formToken })).toBe('genuine')
  }
})

test('[D33] a token that is too young, too old, of another form, altered or malformed needs a proof', async () => {
  const { deps, submit } = await guardSite()
  const { formToken } = issueGuard(deps, form)
  deps.clock.advance(2_999)
  await expect(submit({ formToken })).rejects.toMatchObject(proofNeeded)
  deps.clock.advance(60_000)
  const foreign = issueGuard({ ...deps, keys: newKeys() }, form).formToken
  const forged = [foreign, `${formToken}x`, formToken.replace(form, 'volunteer'), '.', 'x', '....']
  for (const given of forged)
    await expect(submit({ formToken: given })).rejects.toMatchObject(proofNeeded)
  await expect(submit({ formToken }, { form: 'register' })).rejects.toMatchObject(proofNeeded)
  deps.clock.advance(86_400_000)
  await expect(submit({ formToken })).rejects.toMatchObject(proofNeeded)
})

test('[D33] a token works once, also when twenty requests use it concurrently', async () => {
  const { deps, submit } = await guardSite()
  const { formToken } = issueGuard(deps, form)
  deps.clock.advance(10_000)
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => submit({ formToken })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a token is not spent when its write fails', async () => {
  const { deps, submit } = await guardSite()
  const { formToken } = issueGuard(deps, form)
  deps.clock.advance(10_000)
  const failed = deps.db.transaction().execute(async (tx) => {
    await guardForm(tx, deps, { form, extras: { formToken } })
    throw new Error('power cut')
  })
  await expect(failed).rejects.toThrow('power cut')
  expect(await submit({ formToken })).toBe('genuine')
})

test('[D33] where a proof is needed, each proof of work is accepted once', async () => {
  const { deps, submit } = await guardSite()
  const underLoad = { needsProof: true }
  const { formToken, work } = issueGuard(deps, form, easy)
  deps.clock.advance(10_000)
  await expect(submit({ formToken }, underLoad)).rejects.toMatchObject(proofNeeded)
  const proof = await solveWork(work)
  expect(await submit({ proof }, underLoad)).toBe('genuine')
  await expect(submit({ proof }, underLoad)).rejects.toMatchObject(proofNeeded)
  // A second solution of a spent challenge is rejected too.
  await expect(submit({ proof: anotherSolution(work, proof) }, underLoad)).rejects.toMatchObject(
    proofNeeded,
  )
})

test('[D33] a proof that is too easy, too late or of another form is rejected', async () => {
  const { deps, submit } = await guardSite()
  const { work } = issueGuard(deps, form, { difficulty: 12 })
  const proof = await solveWork(work)
  await expect(submit({ proof }, { form: 'register' })).rejects.toMatchObject(proofNeeded)
  const easier = { ...work, challenge: work.challenge.replace('.12.', '.1.'), difficulty: 1 }
  await expect(submit({ proof: await solveWork(easier) })).rejects.toMatchObject(proofNeeded)
  const { challenge } = issueGuard(deps, form, { difficulty: 60 }).work
  for (const unsolved of [`${challenge}.`, `${challenge}.x`, challenge])
    await expect(submit({ proof: unsolved })).rejects.toMatchObject(proofNeeded)
  deps.clock.advance(600_001)
  await expect(submit({ proof })).rejects.toMatchObject(proofNeeded)
})

test('spent tokens are deleted once they have expired', async () => {
  const { deps, submit } = await guardSite()
  const { work } = issueGuard(deps, form, easy)
  await submit({ proof: await solveWork(work) })
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
