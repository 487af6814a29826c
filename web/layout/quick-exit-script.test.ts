import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quickExitScript, watchForExit } from './quick-exit-script.ts'

const address = 'https://weather.example/'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a click on a way out blanks the page, forgets what was stored, then replaces the address', () => {
  const { press, done } = makeWindow()
  const click = press('click', { target: exitLink })
  expect(done).toEqual(['blank', 'forget local', 'forget session', 'forget caches', address])
  expect(click.defaultPrevented).toBe(true)
})

test('a click elsewhere stays', () => {
  const { press, done } = makeWindow()
  press('click', { target: otherLink })
  expect(done).toEqual([])
})

test('the space bar on a way out leaves, as it would on a button', () => {
  const { press, done } = makeWindow()
  press('keydown', { key: ' ', target: exitLink })
  expect(done).toContain(address)
})

test('Shift three times within five seconds leaves, and the count is said', () => {
  const { shift, done, status } = makeWindow()
  shift()
  expect(status.textContent).toBe('Quick exit: press Shift 2 more times to leave.')
  vi.advanceTimersByTime(2400)
  shift()
  expect(status.textContent).toBe('Quick exit: press Shift 1 more time to leave.')
  vi.advanceTimersByTime(2400)
  shift()
  expect(done).toContain(address)
})

test('a third Shift after five seconds begins to count anew', () => {
  const { shift, done, status } = makeWindow()
  shift()
  shift()
  vi.advanceTimersByTime(5000)
  expect(status.textContent).toBe('Quick exit cancelled.')
  shift()
  expect(done).toEqual([])
  expect(status.textContent).toContain('2 more')
})

test('writing capitals or marking text with Shift is not counted', () => {
  const { press, done, status } = makeWindow()
  for (const letter of ['N', 'I', 'A', 'H']) {
    press('keydown', { key: 'Shift' })
    press('keydown', { key: letter })
    press('keyup', { key: 'Shift' })
    press('keydown', { key: 'Shift' })
    press('pointerdown', {})
    press('keyup', { key: 'Shift' })
  }
  expect(done).toEqual([])
  expect(status.textContent).toBe('')
})

test('Escape twice within a second leaves; once, held, or twice slowly does not', () => {
  const { press, done } = makeWindow()
  press('keydown', { key: 'Escape', timeStamp: 0 })
  press('keydown', { key: 'Escape', timeStamp: 400, repeat: true })
  press('keydown', { key: 'Escape', timeStamp: 1500 })
  expect(done).toEqual([])
  press('keydown', { key: 'Escape', timeStamp: 2300 })
  expect(done).toContain(address)
})

test('a browser that forbids storage still leaves', () => {
  const { press, done } = makeWindow({ storage: () => refuse() })
  press('click', { target: exitLink })
  expect(done).toEqual(['blank', address])
})

test('the script stands alone and cannot be ended early by the address', () => {
  const { window, press, done } = makeWindow({ watch: false })
  const script = quickExitScript('https://weather.example/?a=</script>')
  expect(script).not.toContain('</script>')
  runInNewContext(script, { window })
  press('click', { target: exitLink })
  expect(done).toContain('https://weather.example/?a=</script>')
})

class FakeElement {
  readonly closest: (selector: string) => FakeElement | null
  constructor(isExit: boolean) {
    this.closest = (selector) => (isExit && selector === '[data-quick-exit]' ? this : null)
  }
}
const exitLink = new FakeElement(true)
const otherLink = new FakeElement(false)

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

/** As much of a window as leaving it takes. */
function makeWindow({ watch = true, storage = (act: () => void) => act() } = {}) {
  const done: string[] = []
  const status = { textContent: '' }
  const note = (what: string) => ({ clear: () => storage(() => void done.push(what)) })
  const document = Object.assign(new EventTarget(), {
    title: 'About',
    documentElement: { style: { setProperty: () => void done.push('blank') } },
    getElementById: (id: string) => (id === 'quick-exit-status' ? status : null),
  })
  const window = {
    document,
    Element: FakeElement,
    localStorage: note('forget local'),
    sessionStorage: note('forget session'),
    caches: { keys: async () => storage(() => void done.push('forget caches')) ?? [] },
    location: { replace: (to: string) => void done.push(to) },
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
  } as unknown as Window & typeof globalThis
  const press = (type: string, { target, timeStamp, ...more }: Record<string, unknown>) => {
    const event = Object.assign(new Event(type, { cancelable: true }), more)
    if (target) Object.defineProperty(event, 'target', { value: target })
    if (timeStamp !== undefined) Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    document.dispatchEvent(event)
    return event
  }
  const shift = () => {
    press('keydown', { key: 'Shift' })
    press('keyup', { key: 'Shift' })
  }
  if (watch) watchForExit(window, address)
  return { window, press, shift, done, status }
}
