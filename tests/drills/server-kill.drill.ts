import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { percentile } from '#tests/bench/load.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { postmastersIn } from './embedded-processes.ts'
import { killableServer, statusOf } from './killable-server.ts'
import { sizes } from './sizes.ts'

const { stops, kills } = sizes.serverKill

test('a server killed during page views starts again each time, with one database', async () => {
  const server = await killableServer()
  const startMs = async () => {
    const began = performance.now()
    server.start()
    await server.untilUp()
    return Math.round(performance.now() - began)
  }
  const orderly: number[] = []
  for (let stop = 0; stop < stops; stop++) {
    expect(await server.stop()).toEqual([0, null])
    orderly.push(await startMs())
  }
  const views = viewPages(server.address)

  const times: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    await views.some()
    await server.kill()
    times.push(await startMs())
    expect(await postmastersIn(server.dataDir)).toHaveLength(1)
  }
  await views.stop()

  const usual = percentile(orderly, 50)
  console.log(
    `  up again ${times.toSorted((a, b) => a - b).join(', ')} ms after a kill, ${usual} ms after a normal stop`,
  )
  printDuration('The server up again after a kill, half of them within', percentile(times, 50))
  expect(views.wrong()).toEqual([])
  expect(await server.stop()).toEqual([0, null])
  expect(await postmastersIn(server.dataDir)).toEqual([])
})

/** Eight visitors who load page after page. A visitor may get no response, but never an error. */
function viewPages(address: string) {
  const paths = ['/about', '/leadership', '/landacknowledgement', '/program']
  const wrong: number[] = []
  let isOver = false
  let seen = 0
  const visitors = Array.from({ length: 8 }, async (_, visitor) => {
    for (let view = visitor; !isOver; view++) {
      const status = await statusOf(address + paths[view % paths.length])
      if (status === 200) seen++
      else if (status === undefined) await wait(10)
      else wrong.push(status)
    }
  })
  return {
    wrong: () => wrong,
    some: async () => {
      const enough = seen + 40
      while (seen < enough) await wait(5)
    },
    stop: async () => {
      isOver = true
      await Promise.all(visitors)
    },
  }
}
