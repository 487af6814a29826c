import { timingSafeEqual } from 'node:crypto'
import { Refusal } from './refuse.ts'

/** After so many wrong answers a page stays shut for a day. */
const most = 5
const dayMs = 86_400_000

/** What a row that asks for the end of a number remembers of wrong answers. */
export type WrongAnswers = { wrong_tries: number; wrong_at: Date | null }

export const isShut = ({ wrong_tries, wrong_at }: WrongAnswers, now: Date): boolean =>
  wrong_tries >= most && (wrong_at?.getTime() ?? 0) > now.getTime() - dayMs

export const afterWrongAnswer = ({ wrong_tries }: WrongAnswers, now: Date): WrongAnswers => ({
  wrong_tries: (wrong_tries % most) + 1,
  wrong_at: now,
})

export const isSameAnswer = (given: string, kept: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(kept)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export const shutForToday = () =>
  new Refusal('too-many', 'Too many wrong numbers. Try again tomorrow, or write to us.', {
    retryAfterSeconds: dayMs / 1_000,
  })
