import { expect, test } from 'vitest'
import { retentionDays } from '#contract/application/application.ts'
import { MembershipPage } from '#contract/page/membership.ts'
import { PartnershipPage } from '#contract/page/partnership.ts'
import { StoredProgramsPage } from '#contract/page/stored-programs.ts'
import { VolunteerPage } from '#contract/page/volunteer.ts'
import { contentFolder } from './content-folder.ts'

const read = contentFolder()
const { form } = read('pages/volunteer.json', VolunteerPage)

test('[S5.11] the form states why it asks about identity, who reads the answers and how long they are stored', () => {
  expect(form.why).toMatch(/^We ask who you are to .* Only our volunteer lead reads/)
  expect(form.why).toContain('12 months after the decision')
  expect(retentionDays.volunteer).toBe(365)
})

test.each(['sexualOrientation', 'genderIdentity'] as const)(
  '%s has an option for Two-Spirit people',
  (question) => {
    expect(form.questions[question].options).toContain('Two-Spirit')
  },
)

test('Black identities come first, with several options', () => {
  const [first, ...rest] = form.questions.raceEthnicity.options
  expect(first).toMatch(/^Black/)
  expect(rest.filter((option) => /Black|Afro/.test(option)).length).toBeGreaterThan(3)
})

test('[S2.89] the membership page lists the existing programs', () => {
  const named = (items: { name: string }[]) => items.map(({ name }) => name)
  const { programs } = read('pages/become-member.json', MembershipPage)
  const known = read('pages/program.json', StoredProgramsPage).programs
  expect(named(programs.items)).toEqual(named(known.items))
})

test('[S2.92] [S9.34] the default content has eight partners, none of them twice', () => {
  const { marks } = read('pages/partnership.json', PartnershipPage).partners
  expect(marks).toHaveLength(8)
  expect(new Set(marks.map(({ src }) => src)).size).toBe(8)
  expect(new Set(marks.map(({ alt }) => alt)).size).toBe(8)
})
