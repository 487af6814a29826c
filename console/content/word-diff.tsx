import { diffWordsWithSpace } from 'diff'
import styles from './editor.module.css'

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
  const changes = diffWordsWithSpace(before, after, { timeout: timeoutMs })
  if (!changes)
    return [
      { kind: 'old', text: before },
      { kind: 'new', text: after },
    ]
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'new' : removed ? 'old' : 'same',
    text: value,
  }))
}
