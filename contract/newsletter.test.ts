import { expect, test } from 'vitest'
import { nextIssueDay } from './newsletter.ts'

test.each([
  ['2026-11-15', '2026-12-01'],
  ['2026-11-30', '2026-12-01'],
  ['2026-12-01', '2027-01-05'],
  ['2027-02-02', '2027-03-02'],
] as const)('after %s the next issue day is %s', (today, issueDay) => {
  expect(nextIssueDay(today)).toBe(issueDay)
})
