import { useEffect } from 'react'
import { matchPath } from 'react-router'
import { consolePrefix } from '#contract/console/endpoint.ts'
import { ContentKind } from '#contract/console/screen.ts'
import type { Session } from '#contract/console/session.ts'
import { toast } from '#web/ui/toast.ts'
import { type DraftRecord, recordsOnDevice } from '#console/drafts/device-copy.ts'
import { recordPath } from '#contract/console/record-path.ts'

/** When the Desk opens: sends changes that a closed browser left on this device. */
export function useLeftCopies({ person, permissions }: Session): void {
  const mayWrite = permissions.includes('content:write')
  useEffect(() => {
    if (mayWrite) void sendLeftCopies(person.id)
  }, [mayWrite, person.id])
}

async function sendLeftCopies(person: string): Promise<void> {
  if (recordsOnDevice(person).length === 0) return
  const [{ sendCopies }, { draftCalls }] = await Promise.all([
    import('#console/drafts/send-copies.ts'),
    import('./draft-calls.ts'),
  ])
  const sent = await sendCopies(person, draftCalls, isOpenHere)
  if (sent.length > 0) toast.success('Changes from your last visit are saved now')
}

/** The editor of this record is open and sends its copy itself. */
function isOpenHere({ kind, id }: DraftRecord): boolean {
  const known = ContentKind.safeParse(kind).data
  const { pathname } = window.location
  return (
    known !== undefined &&
    matchPath(consolePrefix + recordPath({ kind: known, id }), pathname) !== null
  )
}
