import { expect, test } from 'vitest'
import type { WorkChallenge } from '#contract/form-guard.ts'
import { booked, bookingSite, type BookingSite } from '#tests/kit/server/booking-site.ts'
import { solveAtOnce, workIn } from '#tests/kit/server/solve-at-once.ts'
import { sizes } from './sizes.ts'

const attacker = '203.0.113.66'
const { seconds, proofs: preparedProofs } = sizes.registrationHolds
const places = 30

test('one network that registers as fast as it can for some seconds blocks half of an event, and guests get the rest', async () => {
  const site = await bookingSite({ capacity: places })
  const proofs = await prepareProofs(site, preparedProofs)
  const endsAt = performance.now() + seconds * 1_000
  const difficulties: number[] = []
  let held = 0
  let isLimited = false
  while (performance.now() < endsAt && !isLimited) {
    const send = (proof?: string) =>
      site.post(`bot-${held}@example.org`, { proof }, undefined, attacker)
    let response = await send(proofs.pop())
    while (response.statusCode === 428) {
      const work = workIn(response.json())
      difficulties.push(work.difficulty)
      response = await send(solveAtOnce(work))
    }
    isLimited = response.statusCode === 429
    if (response.statusCode === 201) held += 1
  }
  let seated = 0
  for (let guest = 0; guest < places; guest += 1) {
    const { state } = booked(await site.page(await site.prove(`guest-${guest}@example.ca`)))
    if (state === 'confirmed') seated += 1
  }
  console.info(
    `  one network held ${held} of ${places} places within ${seconds} s, with ${difficulties.length} proofs of up to ` +
      `${Math.max(0, ...difficulties)} bits; ${seated} confirmed guests then got a place (at least ${places / 2})`,
  )
  expect(held).toBeLessThan(places)
  expect(seated).toBeGreaterThanOrEqual(places / 2)
})

/** Proofs that an attacker solves before the attack, at the difficulty that every browser gets. */
async function prepareProofs(site: BookingSite, count: number): Promise<string[]> {
  const proofs: string[] = []
  while (proofs.length < count) {
    const response = await site.app.inject('/api/v1/form-guard/register')
    const work: WorkChallenge = response.json().data.work
    proofs.push(solveAtOnce(work))
  }
  return proofs
}
