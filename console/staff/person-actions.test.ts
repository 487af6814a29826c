import { expect, test } from 'vitest'
import type { StaffMember } from '#contract/console/staff.ts'
import { personActions } from './person-actions.ts'

const person: StaffMember = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ada',
  email: 'a…@example.org',
  roles: ['owner'],
  state: 'active',
  passkeys: 2,
  activeOn: null,
  linkExpiresAt: null,
  isSelf: false,
  isLastOwner: false,
}

test('[C11] nobody has buttons for themselves, and the last owner keeps role and account', () => {
  expect(personActions({ ...person, isSelf: true })).toEqual([])
  expect(personActions({ ...person, isLastOwner: true })).toEqual(['recover'])
  expect(personActions(person)).toEqual(['roles', 'recover', 'disable'])
})

test('[C9] an invitation can be withdrawn, and a disabled person enabled', () => {
  expect(personActions({ ...person, state: 'invited' })).toEqual(['withdraw'])
  expect(personActions({ ...person, state: 'disabled' })).toEqual(['enable'])
})
