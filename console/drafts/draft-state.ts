import { mergeDrafts } from '#console/form/differences.ts'
import type { GroupSpec } from '#console/form/field-spec.ts'
import { isSame, type Json } from '#console/form/json.ts'
import { type DeviceCopy, withAddressOf } from './device-copy.ts'

export type Draft = {
  version: number
  body: Json
  /** Who saved this version, and when. */
  editedBy?: string | null
  editedAt?: string
}

/** What the status line says. */
export type SaveStatus =
  | { kind: 'saved' | 'changed' | 'saving' | 'conflict' }
  /** `isComplete` is false if the person typed an exact address, which no device stores. */
  | { kind: 'on-device'; isComplete: boolean }
  | { kind: 'failed'; error: unknown }

export type DraftState = {
  body: Json
  status: SaveStatus
  /** The draft of the server, after a save with an older version. */
  theirs?: Draft
  /** In a conflict, the draft from which both sides started; undefined if it is not known. */
  base?: Json | undefined
  /** The draft of the server whose changes of other fields were merged last. */
  merged?: Draft | undefined
  /** The body that the server confirmed last. */
  saved: Draft
  /** The exact address that the person typed and the server does not have yet. It is never in a body. */
  address?: string | undefined
}

/** Changes that an earlier visit left on the device are sent now, or merged if the draft has changed since. */
export function openingState(
  spec: GroupSpec,
  draft: Draft,
  copy: DeviceCopy | undefined,
): DraftState {
  const mine = copy && withAddressOf(copy.body, draft.body)
  if (copy === undefined || mine === undefined || isSame(mine, draft.body))
    return { body: draft.body, saved: draft, status: { kind: 'saved' } }
  if (copy.version === draft.version)
    return { body: mine, saved: draft, status: { kind: 'changed' } }
  const base = copy.base && withAddressOf(copy.base, draft.body)
  const { body, conflicts } = mergeDrafts(spec, { base, mine, theirs: draft.body })
  if (conflicts.length === 0)
    return {
      body,
      saved: draft,
      status: { kind: isSame(body, draft.body) ? 'saved' : 'changed' },
    }
  return {
    body: mine,
    saved: { version: copy.version, body: base ?? draft.body },
    theirs: draft,
    base,
    status: { kind: 'conflict' },
  }
}
