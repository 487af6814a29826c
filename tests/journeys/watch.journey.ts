import { expect } from '@playwright/test'
import { journey, siteAddress } from '#tests/kit/journey/journey.ts'
import { watchPage } from '#tests/kit/journey/watch-page.ts'

journey('a journey detects a console error and an uncaught error', async (walk) => {
  await walk.visit('/about')
  walk.expectConsole(/a planted message/)
  walk.expectConsole(/a planted error/)
  const watch = watchPage(walk.context, siteAddress())
  await walk.page.evaluate(() => {
    console.error('a planted message')

    setTimeout(() => {
      throw new Error('a planted error')
    })
  })
  await expect.poll(() => watch.faults()).toHaveLength(2)
})

journey('a journey detects a request to another host', async (walk) => {
  const watch = watchPage(walk.context, siteAddress())
  walk.expectHost('elsewhere.example')
  await walk.page.goto('http://elsewhere.example/').catch(() => undefined)
  expect(watch.faults()).toEqual(['request to another host: http://elsewhere.example/'])
})

journey('a journey detects an expected console message that is missing', async (walk) => {
  await walk.visit('/about')
  const watch = watchPage(walk.context, siteAddress())
  watch.expectConsole(/never logged/)
  expect(watch.faults()).toEqual(['missing console message /never logged/'])
})
