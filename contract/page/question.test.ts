import { expect, test } from 'vitest'
import { ClosedQuestion, IdentityQuestion, OpenQuestion } from './question.ts'

type Question = typeof IdentityQuestion
const errorsOf = (question: Question, ...options: string[]) =>
  question.safeParse({ legend: 'Which?', options }).error?.issues.map(({ message }) => message)

test('[S5.11] a question about identity ends with Prefer not to say and then Other', () => {
  const expected = ["must end with 'Prefer not to say' and then 'Other'"]
  expect(errorsOf(IdentityQuestion, 'Queer', 'Prefer not to say', 'Other')).toBeUndefined()
  expect(errorsOf(IdentityQuestion, 'Queer', 'Other', 'Prefer not to say')).toEqual(expected)
  expect(errorsOf(IdentityQuestion, 'Queer', 'Prefer not to say')).toEqual(expected)
  expect(errorsOf(IdentityQuestion, 'Queer', 'Other')).toEqual(expected)
})

test('[S3.22] an open question ends with Other, a closed question need not', () => {
  expect(errorsOf(OpenQuestion, 'Drive', 'Other')).toBeUndefined()
  expect(errorsOf(OpenQuestion, 'Other', 'Drive')).toEqual(["must end with 'Other'"])
  expect(errorsOf(ClosedQuestion, 'Email', 'Phone call')).toBeUndefined()
})

test('a question with a repeated answer or with one answer only is rejected', () => {
  expect(errorsOf(ClosedQuestion, 'Email', 'Email')).toEqual([
    'must not offer the same answer twice',
  ])
  expect(errorsOf(ClosedQuestion, 'Email')).toEqual(['must offer at least two answers'])
})
