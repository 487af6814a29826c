import { expect, test } from 'vitest'
import { returnPath, signInPath } from './use-session.ts'

test('the sign-in screen leads back to the address of the person', () => {
  const path = signInPath('https://desk.example.org/console/audit?person=7')
  expect(path).toBe('/sign-in?to=%2Faudit%3Fperson%3D7')
  const to = new URL(path, 'https://desk.example.org').searchParams.get('to')
  expect(returnPath(to)).toBe('/audit?person=7')
  expect(signInPath('https://desk.example.org/console/')).toBe('/sign-in')
  expect(signInPath('https://desk.example.org/console')).toBe('/sign-in')
})

test.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', '/sign-in?to=/'])(
  'after sign-in %s leads to Today',
  (to) => {
    expect(returnPath(to)).toBe('/')
  },
)
