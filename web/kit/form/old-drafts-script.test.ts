import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { oldDraftsScript } from './old-drafts-script.ts'

const day = 86_400_000
const draft = (ageMs: number) =>
  JSON.stringify({ at: Date.now() - ageMs, typed: { race: 'Black' } })

test('a draft of any form is gone on the next page after its day, and nothing else is', () => {
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

test('a browser that forbids storage goes on', () => {
  const window = {
    addEventListener,
    get localStorage(): never {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  expect(() => runInNewContext(oldDraftsScript(), { window })).not.toThrow()
})

const addEventListener = (_name: 'load', act: () => void) => act()

/** As a browser has it: the entries are its own, the ways to them are not. */
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
