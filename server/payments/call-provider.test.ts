import { expect, test } from 'vitest'
import { createLog } from '#server/kit/log.ts'
import { toRefusal, withTimeout } from './call-provider.ts'
import { ProviderError } from './provider.ts'

test('a call is not awaited beyond its limit', async () => {
  const never = new Promise(() => undefined)
  await expect(withTimeout(20, never)).rejects.toMatchObject({ trouble: 'silent' })
  expect(await withTimeout(1_000, Promise.resolve('paid'))).toBe('paid')
})

test('the visitor gets a calm message, and the log gets the cause', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) })
  const refusal = toRefusal(new ProviderError('refused', '401 api_key_expired'))
  expect(String(refusal)).not.toContain('api_key')
  log.error({ err: refusal }, 'request failed')
  expect(lines.join()).toContain('401 api_key_expired')
})
