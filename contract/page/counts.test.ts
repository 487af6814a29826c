import { expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { MembershipPage } from './membership.ts'
import { PartnershipPage } from './partnership.ts'
import { VolunteerPage } from './volunteer.ts'

const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)

const benefits = (count: number) => ({
  heading: 'Why',
  items: many(count, { name: 'A plate', text: 'Always.' }),
})
const mark = { src: '/media/upload/artwork/partner-1.svg', width: 250, height: 120, alt: 'A name' }
const marks = (count: number) => ({ heading: 'With us', marks: many(count, mark) })

const errorsOf = (part: ZodMiniType, value: unknown) =>
  part.safeParse(value).error?.issues.map(({ message }) => message)

test.each([
  ['[S2.85] volunteering', VolunteerPage, 4],
  ['membership', MembershipPage, 4],
  ['partnership', PartnershipPage, 3],
])('the page about %s rejects any other number of benefits', (_what, page, count) => {
  const part = page.shape.benefits
  const expected = [`must hold ${count} benefits`]
  expect(errorsOf(part, benefits(count))).toBeUndefined()
  expect(errorsOf(part, benefits(count - 1))).toEqual(expected)
  expect(errorsOf(part, benefits(count + 1))).toEqual(expected)
})

test('[C55] the partnership page has at least one partner, and the other counts are fixed', () => {
  const part = PartnershipPage.shape.partners
  for (const count of [1, 7, 8, 9]) expect(errorsOf(part, marks(count))).toBeUndefined()
  expect(errorsOf(part, marks(0))).toEqual(['must hold at least one partner'])
})

test('[S2.92] a partner logo without a name is rejected', () => {
  const nameless = { heading: 'With us', marks: many(8, { ...mark, alt: ' ' }) }
  expect(errorsOf(PartnershipPage.shape.partners, nameless)).toContain('must not be empty')
})
