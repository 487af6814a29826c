import { expect, onTestFinished, test } from 'vitest'
import { printDuration } from '#tests/kit/run/duration.ts'
import { postgresIn } from './embedded-processes.ts'
import { killableServer } from './killable-server.ts'

test('while the database is frozen everybody is answered all the same, and told when to try again', async () => {
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
      // Those that went on have ended meanwhile.
    }
  })
  signalAll('SIGSTOP')

  const ask = async (path: string, more: RequestInit = {}) => {
    const began = performance.now()
    const answer = await fetch(server.address + path, more)
    await answer.arrayBuffer()
    return { path, answer, ms: performance.now() - began }
  }
  const asked = Array.from({ length: 10 }, (_, visitor) => [
    ask(`/events?q=${visitor}`),
    ask(`/api/v1/event/all?limit=5&offset=${visitor}`),
    ask('/api/v1/newsletter/subscribe', form),
  ])
  const answers = await Promise.all(asked.flat())
  const longest = Math.max(...answers.map(({ ms }) => ms))
  printDuration('The longest answer while the database is frozen', longest)
  for (const { path, answer } of answers) {
    // A form that is wrong in itself needs no database to be refused.
    expect([path, answer.status]).toEqual([path, path.endsWith('subscribe') ? 422 : 503])
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  }

  signalAll('SIGCONT')
  const again = async () => (await ask('/events?q=again')).answer.status
  await expect.poll(again).toBe(200)
})
