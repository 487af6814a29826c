import { Link } from 'react-router'
import type { MediaUse } from '#contract/console/media.ts'
import { recordName, recordPath } from '#contract/console/record-path.ts'

/** The records that use a picture or a document. */
export const UsedIn = ({ uses }: { uses: readonly MediaUse[] }) =>
  uses.length === 0 ? (
    <p>Nowhere.</p>
  ) : (
    <ul>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <Link to={recordPath(use)}>{recordName(use)}</Link>
          {use.isPublished ? '' : ' (draft)'}
        </li>
      ))}
    </ul>
  )

/** 'Not used', 'Used once', 'Used 3 times' */
export function usesText(uses: number): string {
  if (uses === 0) return 'Not used'
  return uses === 1 ? 'Used once' : `Used ${uses} times`
}
