import { expect, test } from 'vitest'
import { readParams } from './filters.tsx'

test('an empty or unknown parameter is no filter', () => {
  const url = 'http://localhost/console/audit?person=7&action=&record=%20&other=1'
  expect(readParams(url, ['person', 'action', 'record', 'from'])).toEqual({ person: '7' })
})
