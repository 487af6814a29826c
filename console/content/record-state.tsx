import type { ContentRow } from '#contract/console/content.ts'
import type { RevisionRow } from '#contract/console/revision.ts'
import { State, type Tone } from '#console/ui/notice.tsx'
import { formatWhen } from '#console/ui/when.tsx'

type StateOf = Pick<ContentRow, 'state' | 'isChanged' | 'publishAt' | 'scheduleError'> & {
  isCancelled: boolean
}

/** The label of a record’s state. */
export const RecordState = ({ record }: { record: StateOf }) => {
  const { tone, text } = stateOf(record)
  return <State tone={tone}>{text}</State>
}

/** The most pressing fact first: a failed schedule, then a cancelled event. */
export function stateOf(record: StateOf): { tone: Tone | 'off'; text: string } {
  const { state, isChanged, publishAt, scheduleError, isCancelled } = record
  if (state === 'archived') return { tone: 'off', text: 'Archived' }
  if (scheduleError !== null) return { tone: 'bad', text: 'Not published on schedule' }
  if (publishAt !== null) return { tone: 'off', text: `Goes out ${formatWhen(publishAt)}` }
  if (isCancelled) return { tone: 'bad', text: 'Cancelled' }
  if (state === 'draft') return { tone: 'warn', text: 'Draft' }
  return isChanged
    ? { tone: 'info', text: 'Changed, not published' }
    : { tone: 'good', text: 'Published' }
}

/** 'Ada', 'Draft of Ada', 'First content' */
export function revisionName({ author, isDraft }: Pick<RevisionRow, 'author' | 'isDraft'>): string {
  if (isDraft) return author === null ? 'Replaced draft' : `Draft of ${author}`
  return author ?? 'First content'
}
