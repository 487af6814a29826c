import { expect, test } from 'vitest'
import { titleFrom } from './add-document.ts'
import { sizeText } from '#console/kit/size-text.ts'

test('the name of a file becomes a title', () => {
  expect(titleFrom('annual_report-2026.PDF')).toBe('Annual report 2026')
  expect(titleFrom('.pdf')).toBe('Document')
  expect(titleFrom('x'.repeat(300))).toHaveLength(200)
})

test('the size of a file is in kB, MB or GB', () => {
  expect([1, 140_000, 2_440_000, 1_200_000_000].map(sizeText)).toEqual([
    '1 kB',
    '140 kB',
    '2.4 MB',
    '1.2 GB',
  ])
})
