import { expect, test } from 'vitest'
import { answerLines } from './answer-lines.ts'

test('[C72] an answer to a removed question has a readable label', () => {
  expect(answerLines({ dietaryNeeds: 'Peanuts', isBlack2SLGBTQ: null, state: 'Alberta' })).toEqual([
    { name: 'dietaryNeeds', label: 'Dietary needs', text: 'Peanuts' },
    { name: 'state', label: 'Province', text: 'Alberta' },
  ])
})
