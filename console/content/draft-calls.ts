import { type Draft as DraftOfServer, readDraft, saveDraft } from '#contract/console/content.ts'
import { changeAddress } from '#contract/console/event-address.ts'
import { ContentKind } from '#contract/console/screen.ts'
import { api } from '#console/api/api.ts'
import type { DraftRecord } from '#console/drafts/device-copy.ts'
import type { Draft } from '#console/drafts/draft-state.ts'
import type { DraftCalls } from '#console/drafts/draft-store.ts'
import { isObject, type Json, type JsonObject } from '#console/form/json.ts'

type DraftReply = Pick<DraftOfServer, 'version' | 'body' | 'editedBy' | 'editedAt'>

/** The body of a response was JSON, so it is. */
export const draftOf = ({ version, body, editedBy, editedAt }: DraftReply): Draft => ({
  version,
  body: body as JsonObject,
  editedBy,
  editedAt,
})

const bodyOf = (body: Json): JsonObject => (isObject(body) ? body : {})

/** Whether a stored version of the draft differs from the published record. */
export type StoredState = { version: number; isChanged: boolean }

/** How the draft of a record is read and saved. */
export function draftCalls(
  record: DraftRecord,
  onSaved?: (stored: StoredState) => void,
): DraftCalls {
  const params = { kind: ContentKind.parse(record.kind), id: record.id }
  return {
    read: async () => draftOf(await api(readDraft, { params })),
    save: async ({ version, body }) => {
      const stored = await api(saveDraft, { params, body: { version, body: bodyOf(body) } })
      onSaved?.(stored)
      const { version: saved, editedBy, editedAt } = stored
      return { version: saved, editedBy, editedAt }
    },
    saveAddress: (input) => api(changeAddress, { params, body: input }),
  }
}
