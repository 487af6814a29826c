import { expect, test, vi } from 'vitest'
import { queue, toast } from './toast.ts'
import { createQueue, type Note } from './toast-queue.ts'

function testStage() {
  const shown: Note[] = []
  const dropped: string[] = []
  const close = queue.open({ show: (note) => shown.push(note), drop: (id) => dropped.push(id) })
  return { shown, dropped, close }
}

test('[S4.3] there are six kinds of toasts', () => {
  const { shown, close } = testStage()
  toast.success('a')
  toast.info('b')
  toast.warning('c')
  toast.error('d')
  toast.loading('e')
  toast.show('f')
  expect(shown.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'success a',
    'info b',
    'warning c',
    'error d',
    'loading e',
    'default f',
  ])
  close()
})

test('[S4.4] a success toast replaces the loading toast', async () => {
  const { shown, close } = testStage()
  const texts = { loading: 'Sending', success: (name: string) => `Sent, ${name}`, error: 'No' }
  await expect(toast.promise(Promise.resolve('Zuri'), texts)).resolves.toBe('Zuri')
  expect(shown.map(({ kind, title }) => [kind, title])).toEqual([
    ['loading', 'Sending'],
    ['success', 'Sent, Zuri'],
  ])
  expect(shown[1]?.id).toBe(shown[0]?.id)
  close()
})

test('[S4.4] an error toast replaces the loading toast, and the promise still rejects', async () => {
  const { shown, close } = testStage()
  const texts = { loading: 'Sending', success: 'Sent', error: 'An error occurred' }
  await expect(toast.promise(Promise.reject(new Error('no')), texts)).rejects.toThrow('no')
  expect(shown.map(({ kind, title }) => [kind, title])).toEqual([
    ['loading', 'Sending'],
    ['error', 'An error occurred'],
  ])
  expect(shown[1]?.id).toBe(shown[0]?.id)
  close()
})

test('a toast can be dismissed', () => {
  const { dropped, close } = testStage()
  const id = toast.show('added to cart')
  toast.dismiss(id)
  expect(dropped).toEqual([id])
  close()
})

test('toasts are queued in order until the stage has loaded, and the last toast for an id wins', () => {
  const early = createQueue()
  early.put({ id: '1', kind: 'loading', title: 'Sending' })
  early.put({ id: '2', kind: 'info', title: 'Meanwhile' })
  early.put({ id: '1', kind: 'success', title: 'Sent' })
  early.put({ id: '3', kind: 'info', title: 'Taken back' })
  early.drop('3')
  const show = vi.fn<(note: Note) => void>()
  early.open({ show, drop: () => undefined })
  expect(show.mock.calls.map(([note]) => note.title)).toEqual(['Sent', 'Meanwhile'])
})

test('the stage is loaded with the first toast, and listeners receive the toast at once', () => {
  const quiet = createQueue()
  const fetchStage = vi.fn<() => void>()
  const listener = vi.fn<(note: Note) => void>()
  quiet.onStageRequest(fetchStage)
  quiet.onPut(listener)
  expect(fetchStage).not.toHaveBeenCalled()
  quiet.put({ id: '1', kind: 'error', title: 'An error occurred' })
  expect(fetchStage).toHaveBeenCalledOnce()
  expect(listener).toHaveBeenCalledOnce()
})

test('a toast before the first listener still loads the stage', () => {
  const quiet = createQueue()
  quiet.put({ id: '1', kind: 'info', title: 'Early' })
  const fetchStage = vi.fn<() => void>()
  quiet.onStageRequest(fetchStage)
  expect(fetchStage).toHaveBeenCalledOnce()
})
