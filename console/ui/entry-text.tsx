import { Link } from 'react-router'
import type { AuditLogEntry } from '#contract/console/audit.ts'
import { entrySentence } from '#contract/console/audit-sentence.ts'
import { capitalize } from '#console/kit/capitalize.ts'

type EntryTextProps = {
  entry: Pick<AuditLogEntry, 'action' | 'record' | 'recordName' | 'part'>
  /** The text begins with a capital, because no name is before it. */
  isSentence?: boolean
}

/** What a person did, with a link to the record: 'published the event Hair Day'. */
export function EntryText({ entry, isSentence = false }: EntryTextProps) {
  const { before, name, path, after } = entrySentence(entry)
  return (
    <>
      {isSentence ? capitalize(before) : before}
      {path === null ? name : <Link to={path}>{name}</Link>}
      {after}
    </>
  )
}

/** Who did it; `You` for the person who reads. */
export const actorText = ({ actor }: Pick<AuditLogEntry, 'actor'>, ownId: string): string =>
  actor.id === ownId ? 'You' : actor.name
