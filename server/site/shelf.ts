import type { Noun } from '#contract/noun.ts'
import type { Finished } from '#server/kit/finish.ts'

type Kept = { finished: Finished; reads: ReadonlySet<Noun>; madeAt: number }
type Slot = Kept & { wasAsked: boolean }

/** Keeps finished answers within a budget of memory; what nobody asked for lately goes first. */
export function createShelf({ mostBytes, mostCopies }: { mostBytes: number; mostCopies: number }) {
  const slots = new Map<string, Slot>()
  let bytes = 0

  const remove = (key: string) => {
    bytes -= slots.get(key)?.finished.bytes ?? 0
    slots.delete(key)
  }

  /** Walks from the oldest; one that was asked for since the last walk gets another round. */
  const makeRoom = (needed: number) => {
    for (const [key, slot] of slots) {
      if (bytes + needed <= mostBytes && slots.size < mostCopies) return
      if (slot.wasAsked) {
        slots.delete(key)
        slots.set(key, { ...slot, wasAsked: false })
      } else remove(key)
    }
  }

  return {
    get: (key: string): Kept | undefined => {
      const slot = slots.get(key)
      if (slot !== undefined) slot.wasAsked = true
      return slot
    },
    /** Looks without counting as being asked. */
    peek: (key: string): Finished | undefined => slots.get(key)?.finished,
    put: (key: string, kept: Kept) => {
      const wasAsked = slots.get(key)?.wasAsked ?? false
      remove(key)
      // One giant must not push out a hundred others.
      if (kept.finished.bytes > mostBytes / 4) return
      makeRoom(kept.finished.bytes)
      slots.set(key, { ...kept, wasAsked })
      bytes += kept.finished.bytes
    },
    dropReaders: (noun: Noun) => {
      for (const [key, { reads }] of slots) if (reads.has(noun)) remove(key)
    },
    size: () => ({ copies: slots.size, bytes }),
  }
}
