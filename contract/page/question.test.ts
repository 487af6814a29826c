import { expect, test } from 'vitest'
import { ClosedQuestion, IdentityQuestion, OpenQuestion } from './question.ts'

type Question = typeof IdentityQuestion
const refusal = (question: Question, ...options: string[]) =>
  question.safeParse({ legend: 'Which?', options }).error?.issues.map(({ message }) => message)

test('[S5.11] a question about identity ends with Prefer not to say and then Other', () => {
  const must = ["must end with 'Prefer not to say' and then 'Other'"]
  expect(refusal(IdentityQuestion, 'Queer', 'Prefer not to say', 'Other')).toBeUndefined()
  expect(refusal(IdentityQuestion, 'Queer', 'Other', 'Prefer not to say')).toEqual(must)
  expect(refusal(IdentityQuestion, 'Queer', 'Prefer not to say')).toEqual(must)
  expect(refusal(IdentityQuestion, 'Queer', 'Other')).toEqual(must)
})

test('[S3.22] an open question ends with Other, a closed question need not', () => {
  expect(refusal(OpenQuestion, 'Drive', 'Other')).toBeUndefined()
  expect(refusal(OpenQuestion, 'Other', 'Drive')).toEqual(["must end with 'Other'"])
  expect(refusal(ClosedQuestion, 'Email', 'Phone call')).toBeUndefined()
})

test('a question with a repeated answer or with one answer only is rejected', () => {
  expect(refusal(ClosedQuestion, 'Email', 'Email')).toEqual([
    'must not offer the same answer twice',
  ])
  expect(refusal(ClosedQuestion, 'Email')).toEqual(['must offer at least two answers'])
})
