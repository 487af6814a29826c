import { expect, test } from 'vitest'
import { goodApplications } from '#tests/kit/applications/good-applications.ts'
import { labels } from './labels.ts'

test('every answer of every application has a name that people use', () => {
  const names = (answers: object): string[] =>
    Object.entries(answers).flatMap(([name, answer]) =>
      typeof answer === 'object' && !Array.isArray(answer) ? names(answer) : name,
    )
  const all = Object.values(goodApplications).flatMap(names)
  expect(all.filter((name) => labels[name] === undefined)).toEqual([])
})
