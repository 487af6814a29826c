import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { oldDraftsScript } from './old-drafts-script.ts'

const day = 86_400_000
const draft = (ageMs: number) =>
  JSON.stringify({ at: Date.now() - ageMs, typed: { race: 'Black' } })

test('every page deletes drafts that are older than a day, and nothing else', () => {
  const localStorage = storageWith({
    'draft volunteer': draft(day + 1_000),
    'draft from elsewhere': 'no draft',
    'draft empty': 'null',
    'draft member': draft(day - 60_000),
    bagId: 'a bag',
  })
  runInNewContext(oldDraftsScript(), { window: { localStorage, addEventListener } })
  expect(Object.keys(localStorage)).toEqual(['draft member', 'bagId'])
})

test('a browser that forbids storage throws no error', () => {
  const window = {
    addEventListener,
    get localStorage(): never {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  expect(() => runInNewContext(oldDraftsScript(), { window })).not.toThrow()
})

const addEventListener = (_name: 'load', act: () => void) => act()

/** Like the Storage of a browser: entries are own properties, and methods are on the prototype. */
const storageWith = (entries: Record<string, string>): Record<string, string> =>
  Object.assign(
    Object.create({
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key]
      },
    }),
    entries,
  )
