import { expect, test } from 'vitest'
import { announceCover, unlessCovered } from './cover.ts'

test('[C71] [C80] a response that arrives after the privacy screen opened is dropped', async () => {
  const response = Promise.withResolvers<string>()
  const early = unlessCovered(() => response.promise)
  announceCover()
  const late = unlessCovered(() => response.promise)
  response.resolve('403-555-0199')
  expect([await early, await late]).toEqual([undefined, '403-555-0199'])
})
