import { expect } from '@playwright/test'
import { journey, siteAddress } from '#tests/kit/journey/journey.ts'
import { watchPage } from '#tests/kit/journey/watch-page.ts'

journey('a journey notices a complaint of the console and an uncaught error', async (walk) => {
  await walk.visit('/about')
  walk.expectConsole(/a planted complaint/)
  walk.expectConsole(/a planted error/)
  const watch = watchPage(walk.context, siteAddress())
  await walk.page.evaluate(() => {
    console.error('a planted complaint')
    setTimeout(() => {
      throw new Error('a planted error')
    })
  })
  await expect.poll(() => watch.faults()).toHaveLength(2)
})

journey('a journey notices that another host is asked', async (walk) => {
  const watch = watchPage(walk.context, siteAddress())
  walk.expectHost('elsewhere.example')
  await walk.page.goto('http://elsewhere.example/').catch(() => undefined)
  expect(watch.faults()).toEqual(['asked another host: http://elsewhere.example/'])
})

journey('a journey notices what was expected and did not happen', async (walk) => {
  await walk.visit('/about')
  const watch = watchPage(walk.context, siteAddress())
  watch.expectConsole(/never said/)
  expect(watch.faults()).toEqual(['the console never said /never said/'])
})
