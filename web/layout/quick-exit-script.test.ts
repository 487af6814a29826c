import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leftKey, quickExitScript, watchForExit } from './quick-exit-script.ts'

const address = 'https://weather.example/'
const leaving = [
  'display',
  'forget local',
  'forget session',
  'tell worker',
  'find workers',
  'forget caches',
]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a click on Quick exit blanks the page, clears all storage, then replaces the address', () => {
  const { press, done } = makeWindow()
  const click = press('click', { target: exitLink })
  expect(done).toEqual([...leaving, address])
  expect(click.defaultPrevented).toBe(true)
})

test('the service worker is unregistered without delaying the exit', async () => {
  const { press, done } = makeWindow()
  press('click', { target: exitLink })
  expect(done.at(-1)).toBe(address)
  await vi.waitFor(() => expect(done).toContain('unregister'))
})

test('a click elsewhere does not leave', () => {
  const { press, done } = makeWindow()
  press('click', { target: otherLink })
  expect(done).toEqual([])
})

test('the space bar on Quick exit leaves, as on a button', () => {
  const { press, done } = makeWindow()
  press('keydown', { key: ' ', target: exitLink })
  expect(done).toContain(address)
})

test('Shift three times within five seconds leaves, and the remaining presses are announced', () => {
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

test('a third Shift after five seconds starts a new count', () => {
  const { shift, done, status } = makeWindow()
  shift()
  shift()
  vi.advanceTimersByTime(5000)
  expect(status.textContent).toBe('Quick exit cancelled.')
  shift()
  expect(done).toEqual([])
  expect(status.textContent).toContain('2 more')
})

test('typing capitals or selecting text with Shift is not counted', () => {
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

test('Escape inside a dialog, or in a form with input, is not counted', () => {
  const { press, done } = makeWindow()
  const inDialog = new FakeElement('dialog,[role="dialog"],[popover]')
  const beside = (value: string) => new FakeElement('form', [{ value }])
  press('keydown', { key: 'Escape', timeStamp: 0, target: inDialog })
  press('keydown', { key: 'Escape', timeStamp: 100 })
  press('keydown', { key: 'Escape', timeStamp: 200, target: beside('Ada') })
  expect(done).toEqual([])
  press('keydown', { key: 'Escape', timeStamp: 300, target: beside(' ') })
  expect(done).toContain(address)
})

test('a page restored from the back/forward cache after leaving stays blank and leaves again', () => {
  const { press, show, hide, done } = makeWindow()
  press('click', { target: exitLink })
  done.length = 0
  hide()
  show({ persisted: true })
  expect(done).toEqual(['opacity', ...leaving, address])
})

test('a page restored from the back/forward cache is hidden until the script finds no exit flag', () => {
  const { show, hide, done } = makeWindow()
  hide()
  expect(done).toEqual(['opacity'])
  show({ persisted: true })
  expect(done).toEqual(['opacity', 'not opacity'])
})

test('Back after leaving never shows the page; a new visit does', () => {
  const { done } = makeWindow({ stored: { left: '' }, arrival: 'back_forward' })
  expect(done).toEqual(['stop', ...leaving, address])
  expect(makeWindow({ stored: { left: '' }, arrival: 'navigate' }).done).toEqual([])
})

test('a browser that forbids storage still leaves', () => {
  const { press, done } = makeWindow({ storage: () => refuse() })
  press('click', { target: exitLink })
  expect(done).toEqual(['display', address])
})

test('the script is self-contained, and the address cannot close its script element', () => {
  const { window, press, done } = makeWindow({ watch: false })
  const script = quickExitScript('https://weather.example/?a=</script>')
  expect(script).not.toContain('</script>')
  runInNewContext(script, { window })
  press('click', { target: exitLink })
  expect(done).toContain('https://weather.example/?a=</script>')
})

class FakeElement {
  readonly closest: (selector: string) => FakeElement | null
  readonly querySelectorAll: () => { value: string }[]
  constructor(matched: string, fields: { value: string }[] = []) {
    this.closest = (selector) => (selector === matched ? this : null)
    this.querySelectorAll = () => fields
  }
}
const exitLink = new FakeElement('[data-quick-exit]')
const otherLink = new FakeElement('a')

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

type Fake = {
  watch?: boolean
  storage?: (act: () => void) => void
  stored?: Record<string, string>
  arrival?: string
}

/** A fake window with the parts that Quick exit uses. */
function makeWindow({ watch = true, storage = (act) => act(), stored = {}, arrival }: Fake = {}) {
  const done: string[] = []
  const status = { textContent: '' }
  const fakeStorage = (what: string) => ({ clear: () => storage(() => void done.push(what)) })
  const document = Object.assign(new EventTarget(), {
    title: 'About',
    documentElement: {
      style: {
        setProperty: (name: string) => void done.push(name),
        removeProperty: (name: string) => void done.push(`not ${name}`),
      },
    },
    getElementById: (id: string) => (id === 'quick-exit-status' ? status : null),
  })
  const window = Object.assign(new EventTarget(), {
    document,
    Element: FakeElement,
    localStorage: fakeStorage('forget local'),
    sessionStorage: {
      ...fakeStorage('forget session'),
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => storage(() => void (stored[key] = value)),
      removeItem: (key: string) => void delete stored[key],
    },
    navigator: {
      serviceWorker: {
        controller: { postMessage: () => storage(() => void done.push('tell worker')) },
        getRegistrations: async () => {
          storage(() => void done.push('find workers'))
          return [{ unregister: async () => void done.push('unregister') }]
        },
      },
    },
    caches: { keys: async () => storage(() => void done.push('forget caches')) ?? [] },
    location: { replace: (to: string) => void done.push(to) },
    performance: { getEntriesByType: () => [{ type: arrival }] },
    stop: () => void done.push('stop'),
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
  }) as unknown as Window & typeof globalThis
  const show = (how: { persisted: boolean }) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), how))
  const hide = () => window.dispatchEvent(new Event('pagehide'))
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
  if (watch) watchForExit(window, address, leftKey)
  return { window, press, shift, show, hide, done, status }
}
