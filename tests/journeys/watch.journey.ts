import { expect } from '@playwright/test'
import { journey, siteAddress } from '#tests/kit/journey/journey.ts'
import { watchPage } from '#tests/kit/journey/watch-page.ts'

journey('a journey detects a console error and an uncaught error', async (journeyContext) => {
  await journeyContext.visit('/about')
  journeyContext.expectConsole(/a planted message/)
  journeyContext.expectConsole(/a planted error/)
  const watch = watchPage(journeyContext.context, siteAddress())
  await journeyContext.page.evaluate(() => {
    console.error('a planted message')

    setTimeout(() => {
      throw new Error('a planted error')
    })
  })
  await expect.poll(() => watch.faults()).toHaveLength(2)
})

journey('a journey detects a request to another host', async (journeyContext) => {
  const watch = watchPage(journeyContext.context, siteAddress())
  journeyContext.expectHost('elsewhere.example')
  await journeyContext.page.goto('http://elsewhere.example/').catch(() => undefined)
  expect(watch.faults()).toEqual(['request to another host: http://elsewhere.example/'])
})

journey('a journey detects an expected console message that is missing', async (journeyContext) => {
  await journeyContext.visit('/about')
  const watch = watchPage(journeyContext.context, siteAddress())
  watch.expectConsole(/never logged/)
  expect(watch.faults()).toEqual(['missing console message /never logged/'])
})
