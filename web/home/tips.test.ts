import { expect, test } from 'vitest'
import { HomePage } from '#contract/page/home.ts'
import home from '#content/pages/home.json' with { type: 'json' }
import { heightFor, tipRules } from './tips.tsx'

test('[S4.19] [S9.39] the height is 600 for a portrait and 400 otherwise', () => {
  expect(heightFor({ width: 960, height: 1200 })).toBe(600)
  expect(heightFor({ width: 1200, height: 675 })).toBe(400)
  expect(heightFor({ width: 800, height: 800 })).toBe(400)
  expect(heightFor(undefined)).toBe(400)
})

test('[S9.35] [S9.36] [S9.37] a tip shows for 5 s, rests for 10 s and moves in 0.6 s', () => {
  expect(tipRules).toEqual({ everyMs: 5_000, restMs: 10_000, lockMs: 600 })
})

test('[S3.14] [S9.38] there are five tips, each with id, src, alt and an empty caption', () => {
  const { slides } = HomePage.parse(home).tips
  expect(slides).toHaveLength(5)
  for (const { id, src, alt, caption } of slides) {
    expect([id, src, alt].every((text) => text !== '')).toBe(true)
    expect(caption).toBe('')
  }
})
