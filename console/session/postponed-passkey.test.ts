import { expect, test, vi } from 'vitest'
import { isPasskeyPostponed, postponePasskey } from './postponed-passkey.ts'

test('[C8] Not now closes the suggestion of a second passkey for this session alone', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  const session = { endsAt: '2026-11-19T20:00:00.000Z' }
  expect(isPasskeyPostponed(session)).toBe(false)
  postponePasskey(session)
  expect(isPasskeyPostponed({ ...session })).toBe(true)
  expect(isPasskeyPostponed({ endsAt: '2026-11-20T20:00:00.000Z' })).toBe(false)
})
