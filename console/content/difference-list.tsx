import { lazy, Suspense } from 'react'
import type { Difference } from '#console/form/differences.ts'
import type { FieldSpec } from '#console/form/field-spec.ts'
import { pathName } from '#console/form/json.ts'
import { plainTextOf } from '#console/form/plain-text.ts'
import { ValueView } from '#console/form/value-view.tsx'
import styles from './differences.module.css'

const WordDiff = lazy(async () => ({ default: (await import('./word-diff.tsx')).WordDiff }))

/** Says which version each mark belongs to. */
export const DifferenceKey = ({ before, after }: { before: string; after: string }) => (
  <p>
    <span className={styles.struck}>Struck out</span>: {before}.{' '}
    <span className={styles.underlined}>Underlined</span>: {after}.
  </p>
)

/** The fields that differ between two versions: texts word by word, all other values as a whole. */
export const DifferenceList = ({ differences }: { differences: readonly Difference[] }) =>
  differences.length === 0 ? (
    <p>Both are the same.</p>
  ) : (
    <dl className={styles.differences}>
      {differences.map((difference) => (
        <div key={pathName(difference.path) + difference.labels.join()}>
          <dt>{difference.labels.join(': ')}</dt>
          <dd>
            <DifferenceView {...difference} />
          </dd>
        </div>
      ))}
    </dl>
  )

function DifferenceView({ spec, one, other }: Difference) {
  if (spec.kind === 'encrypted') return <ins>Changed. No version has the address itself.</ins>
  if (!isProse(spec))
    return (
      <span className={styles.values}>
        <del>
          <ValueView spec={spec} value={one} />
        </del>
        <ins>
          <ValueView spec={spec} value={other} />
        </ins>
      </span>
    )
  const texts = { before: plainTextOf(spec, one), after: plainTextOf(spec, other) }
  return (
    <Suspense fallback={texts.after}>
      <WordDiff {...texts} />
    </Suspense>
  )
}

const proseVariants: readonly string[] = ['line', 'long', 'html']

/** Half a date or half a number says nothing. */
const isProse = (spec: FieldSpec): boolean =>
  spec.kind === 'text'
    ? proseVariants.includes(spec.variant)
    : ['paragraphs', 'list', 'group'].includes(spec.kind)
