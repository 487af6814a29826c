import { createHmac } from 'node:crypto'
import type { FormGuard } from '#contract/form-guard.ts'
import type { Order, SeenBag } from '#contract/order.ts'
import { deriveSecret, type Keys } from '#server/kit/secret.ts'
import type { EncryptionKey } from '#server/settings.ts'

/** An order as it is asked for. */
export type OrderInput = Omit<Order, keyof FormGuard | 'bag'> & {
  noteId: string
  bagId: string
  /** The bag as whoever orders saw it, if they tell. */
  seen: SeenBag | undefined
}

/**
 * What makes an order another one when it is sent again: hashed, so that it can be told without being kept. By each of
 * our keys, the one that is used first: another process may have used another of them.
 */
export function contentHashes(
  [first, ...others]: Keys,
  { noteId: _note, seen: _seen, ...content }: OrderInput,
): [Buffer, ...Buffer[]] {
  const words = JSON.stringify(content)
  // Keyed, because a hash of few words is as good as the words to whoever can guess.
  const hash = (by: EncryptionKey) =>
    createHmac('sha256', deriveSecret(by, 'order content')).update(words).digest()
  return [hash(first), ...others.map(hash)]
}
