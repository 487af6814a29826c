import { expect, test } from 'vitest'
import { newSupportCode } from '#web/support/code.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'
import { issueGuard } from '#server/kit/form-guard.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { leaveMessage } from './support.ts'

const message = () => ({ code: newSupportCode(), message: 'Hello', answerBy: 'here' as const })

/** A site with more messages than people leave in an hour, each from another network. */
async function floodedSite() {
  const site = await buildTestApp({ withContent: true })
  for (let count = 0; count < 60; count += 1)
    await leaveMessage(site, { who: `stranger ${count}` }, message())
  const leave = async (remoteAddress: string, extras = {}) => {
    const payload = { ...message(), ...extras }
    const url = '/api/v1/support/message'
    return (await site.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode
  }
  return { ...site, leave }
}

test('in a flood, a browser without script still leaves two messages an hour', async () => {
  const { leave, clock } = await floodedSite()
  expect([await leave('192.0.2.1'), await leave('192.0.2.1')]).toEqual([201, 201])
  expect(await leave('192.0.2.1')).toBe(428)
  expect(await leave('192.0.2.2')).toBe(201)
  clock.advance(30 * 60_000)
  expect(await leave('192.0.2.1')).toBe(201)
})

test('in a flood, a message with a proof of work does not count towards the free messages', async () => {
  const site = await floodedSite()
  for (let count = 0; count < 3; count += 1) {
    const proof = await solveWork(issueGuard(site, 'support', { difficulty: 4 }).work)
    expect(await site.leave('192.0.2.1', { proof })).toBe(201)
  }
  expect(await site.leave('192.0.2.1')).toBe(201)
})

test('rejected messages and messages by bots do not count as a flood, so they cannot lock out visitors', async () => {
  const site = await buildTestApp({ withContent: true })
  for (let count = 0; count < 70; count += 1) {
    const formToken = count % 2 ? undefined : 'none of ours'
    const homePage = count % 2 ? 'https://spam.example' : undefined
    const post = leaveMessage(
      site,
      { who: `program ${count}` },
      { ...message(), formToken, homePage },
    )
    await (count % 2 ? post : expect(post).rejects.toThrow())
  }
  const url = '/api/v1/support/message'
  for (let count = 0; count < 3; count += 1) {
    const response = await site.app.inject({ method: 'POST', url, payload: message() })
    expect(response.statusCode).toBe(201)
  }
})
