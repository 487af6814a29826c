import { copyContent, CreatableKind, type Draft } from '#contract/console/content.ts'
import {
  archiveContent,
  cancelEvent,
  reinstateEvent,
  restoreContent,
  unpublishContent,
  unscheduleContent,
} from '#contract/console/publishing.ts'
import { api } from '#console/api.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'
import type { PlainAction } from './record-actions.ts'

/** Runs an action and returns the changed or the new draft. Cancelling an event changes no draft. */
export async function runAction(
  action: Exclude<PlainAction, 'rename'>,
  { kind, id }: Draft,
  store: DraftStore,
): Promise<Draft | undefined> {
  if (action === 'unschedule') return api(unscheduleContent, { params: { kind, id } })
  if (action === 'cancel' || action === 'reinstate') {
    await api(action === 'cancel' ? cancelEvent : reinstateEvent, { params: { id }, body: {} })
    return undefined
  }
  const params = { kind: CreatableKind.parse(kind), id }
  if (action === 'restore') return api(restoreContent, { params, body: {} })
  const version = await store.savedVersion()
  if (action === 'copy') return api(copyContent, { params, body: {} })
  const endpoint = action === 'unpublish' ? unpublishContent : archiveContent
  return api(endpoint, { params, body: { version } })
}
