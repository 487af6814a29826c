import { readDraft, saveDraft } from '#contract/console/content.ts'
import { changeAddress } from '#contract/console/event-address.ts'
import { ContentKind } from '#contract/console/screen.ts'
import { api } from '#console/api/api.ts'
import type { DraftRecord } from '#console/drafts/device-copy.ts'
import type { Draft, DraftCalls } from '#console/drafts/draft-store.ts'
import { isObject, type Json, type JsonObject } from '#console/form/json.ts'

/** The body of a response was JSON, so it is. */
export const draftOf = ({ version, body }: { version: number; body: unknown }): Draft => ({
  version,
  body: body as JsonObject,
})

const bodyOf = (body: Json): JsonObject => (isObject(body) ? body : {})

/** How the draft of a record is read and saved. */
export function draftCalls(record: DraftRecord): DraftCalls {
  const params = { kind: ContentKind.parse(record.kind), id: record.id }
  return {
    read: async () => draftOf(await api(readDraft, { params })),
    save: ({ version, body }) => api(saveDraft, { params, body: { version, body: bodyOf(body) } }),
    saveAddress: (input) => api(changeAddress, { params, body: input }),
  }
}
