import { expect, onTestFinished, test } from 'vitest'
import { printDuration } from '#tests/kit/run/duration.ts'
import { postgresIn } from './embedded-processes.ts'
import { killableServer } from './killable-server.ts'

test('while the database is frozen every request gets a response, with a Retry-After header', async () => {
  const server = await killableServer()
  const form = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const frozen = await postgresIn(server.dataDir)
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of frozen) process.kill(pid, signal)
  }
  onTestFinished(() => {
    try {
      signalAll('SIGCONT')
    } catch {
      // Some processes have already ended.
    }
  })
  signalAll('SIGSTOP')

  const send = async (path: string, more: RequestInit = {}) => {
    const began = performance.now()
    const response = await fetch(server.address + path, more)
    await response.arrayBuffer()
    return { path, response, ms: performance.now() - began }
  }
  const sent = Array.from({ length: 10 }, (_, visitor) => [
    // Each visitor has a network of their own, because a network has four renders at a time.
    send(`/events?q=${visitor}`, { headers: { 'x-forwarded-for': `198.51.100.${visitor}` } }),
    send(`/api/v1/event/all?limit=5&offset=${visitor}`),
    send('/api/v1/newsletter/subscribe', form),
  ])
  const responses = await Promise.all(sent.flat())
  const longest = Math.max(...responses.map(({ ms }) => ms))
  printDuration('The longest response while the database is frozen', longest)
  for (const { path, response } of responses) {
    // An invalid form is rejected without the database.
    expect([path, response.status]).toEqual([path, path.endsWith('subscribe') ? 422 : 503])
    if (response.status === 503) expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  }

  signalAll('SIGCONT')
  const again = async () => (await send('/events?q=again')).response.status
  await expect.poll(again).toBe(200)
})
