import { diffArrays } from 'diff'
import styles from './differences.module.css'

type WordDiffProps = { before: string; after: string }

/** Two texts with hundreds of thousands of words would block the page. */
const timeoutMs = 1_000

/** The words that were removed and inserted. Loaded on demand. */
export function WordDiff({ before, after }: WordDiffProps) {
  return (
    <span className={styles.text}>
      {partsOf(before, after).map(({ kind, text }, index) =>
        kind === 'same' ? (
          text
        ) : kind === 'old' ? (
          <del key={index}>{text}</del>
        ) : (
          <ins key={index}>{text}</ins>
        ),
      )}
    </span>
  )
}

type Part = { kind: 'same' | 'old' | 'new'; text: string }

export function partsOf(before: string, after: string): Part[] {
  const changes = diffArrays(wordsIn(before), wordsIn(after), { timeout: timeoutMs })
  if (!changes)
    return [
      { kind: 'old', text: before },
      { kind: 'new', text: after },
    ]
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'new' : removed ? 'old' : 'same',
    text: value.join(''),
  }))
}

const words = new RegExp(
  [
    String.raw`\d{1,2} \p{Lu}\p{L}+ \d{4}`, // 12 December 2026
    String.raw`\p{Lu}\p{L}+\.? \d{1,2}, \d{4}`, // Dec 12, 2026
    String.raw`\(\d{3}\) \d{3}-\d{4}`, // (403) 555-0142
    String.raw`\$?\d+(?:[.,:/–-]\d+)*(?: [AP]M\b)?[\p{L}\p{N}%]*`, // $1,200, 6:30 PM, 2nd
    String.raw`[\p{L}\p{M}\p{N}]+`,
    String.raw`\n`,
    String.raw`[^\S\n]+`,
    '.',
  ].join('|'),
  'gsu',
)

/** Half a date or half a number says nothing, so each is one word. */
const wordsIn = (text: string): string[] => text.match(words) ?? []
