import { expect, test, vi } from 'vitest'
import type { CheckInAction } from '#contract/console/check-in.ts'
import { DeskError } from '#console/kit/desk-error.ts'
import { createQueue } from './queue.ts'

const arrival = (id: string): CheckInAction => ({ type: 'check-in', id, guest: id, at: 'now' })
const counts = { checkedIn: 0, expected: 0, free: null }

/** A server that can be away. It receives a batch even if its response is lost. */
function phone() {
  const received: string[] = []
  const network = { fault: undefined as unknown, isResponseLost: false }
  const send = async (event: string, actions: CheckInAction[]) => {
    await Promise.resolve()
    if (network.fault !== undefined) throw network.fault
    received.push(...actions.map(({ id }) => `${event} ${id}`))
    if (network.isResponseLost) throw new DeskError(undefined, {})
    return { results: [], counts }
  }
  const quiet = vi.fn(send)
  return { queue: createQueue(send, quiet), quiet, network, received }
}

const settled = (queue: ReturnType<typeof phone>['queue']) =>
  expect.poll(() => queue.unsent.get().length)

test('[C85] check-ins wait without a network and are sent in order when it returns', async () => {
  const { queue, network, received } = phone()
  network.fault = new DeskError(undefined, {})
  for (const id of ['1', '2', '3']) queue.add('a', arrival(id))
  await expect.poll(() => queue.error.get()).toBeDefined()
  queue.add('b', arrival('4'))
  expect(queue.unsent.get()).toHaveLength(4)
  network.fault = undefined
  queue.retry()
  await settled(queue).toBe(0)
  expect(received).toEqual(['a 1', 'a 2', 'a 3', 'b 4'])
  expect(queue.error.get()).toBeUndefined()
})

test('[C85] a batch whose response was lost is sent again with the same ids', async () => {
  const { queue, network, received } = phone()
  network.isResponseLost = true
  queue.add('a', arrival('1'))
  await expect.poll(() => queue.error.get()).toBeDefined()
  network.isResponseLost = false
  queue.retry()
  await settled(queue).toBe(0)
  expect(received).toEqual(['a 1', 'a 1'])
})

test('[C85] after a refusal nothing is sent without the person, and nothing is lost', async () => {
  const { queue, network, quiet, received } = phone()
  network.fault = new DeskError(401, {})
  queue.add('a', arrival('1'))
  await expect.poll(() => queue.error.get()).toBeDefined()
  queue.retry()
  expect(quiet).not.toHaveBeenCalled()
  network.fault = undefined
  await queue.sendNow()
  expect(received).toEqual(['a 1'])
})

test('[C85] sending now waits for a retry that is under way, and then asks the person', async () => {
  const { queue, network, received } = phone()
  network.fault = new DeskError(undefined, {})
  queue.add('a', arrival('1'))
  await expect.poll(() => queue.error.get()).toBeDefined()
  queue.retry()
  const sending = queue.sendNow()
  await Promise.resolve()
  network.fault = undefined
  await sending
  expect([received, queue.unsent.get()]).toEqual([['a 1'], []])
})

test('[C85] more check-ins than one request may have are sent in several', async () => {
  const { queue, network, received } = phone()
  network.fault = new DeskError(503, {})
  for (let id = 0; id < 250; id++) queue.add('a', arrival(String(id)))
  await expect.poll(() => queue.error.get()).toBeDefined()
  network.fault = undefined
  queue.retry()
  await settled(queue).toBe(0)
  expect(received).toEqual(Array.from({ length: 250 }, (_, id) => `a ${id}`))
})
