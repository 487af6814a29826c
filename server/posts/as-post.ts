import { cutWords } from '#contract/cut-words.ts'
import { type Day, dayOf } from '#contract/dates.ts'
import { Picture } from '#contract/picture.ts'
import { type Post, wordsOnCard } from '#contract/post.ts'
import { openingSentences, readingMinutes } from './opening.ts'
import type { PostRow } from './queries.ts'
import { plainText, sanitise } from './sanitise.ts'

/** Days that are shown as other days. */
export type Corrections = ReadonlyMap<string, string>

/** The story is cleaned at every reading: it may have been written before the cleaner learned better. */
export function asPost(row: PostRow, corrections: Corrections): Post {
  const content = sanitise(row.story)
  const text = plainText(content)
  const cover = Picture.parse(row.cover)
  return {
    _id: row.id,
    title: row.title,
    content,
    excerpt: cutWords(text, wordsOnCard),
    description: openingSentences(text),
    readingMinutes: readingMinutes(text),
    coverImage: cover.src,
    cover,
    author: row.author,
    createdAt: row.published_at.toISOString(),
    shownOn: shownDay(dayOf(row.published_at), corrections),
  }
}

const shownDay = (day: Day, corrections: Corrections): string => corrections.get(day) ?? day
