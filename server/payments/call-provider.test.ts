import { expect, test } from 'vitest'
import { createLog } from '#server/kit/log.ts'
import { inWords, within } from './call-provider.ts'
import { ProviderError } from './provider.ts'

test('no call is waited for beyond its limit', async () => {
  const never = new Promise(() => undefined)
  await expect(within(20, never)).rejects.toMatchObject({ trouble: 'silent' })
  expect(await within(1_000, Promise.resolve('paid'))).toBe('paid')
})

test('whoever waits reads calm words, and the log says what lies behind them', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) })
  const refusal = inWords(new ProviderError('refused', '401 api_key_expired'))
  expect(String(refusal)).not.toContain('api_key')
  log.error({ err: refusal }, 'request failed')
  expect(lines.join()).toContain('401 api_key_expired')
})
