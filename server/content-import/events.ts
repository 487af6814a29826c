import * as z from 'zod/mini'
import { EventDraft } from '#contract/event-draft.ts'
import { addDrafts, hasAnyEvent } from '#server/events/events.ts'
import type { Importer } from './importer.ts'

export const importEvents: Importer = async (tx, { read, clock }) => {
  if (await hasAnyEvent(tx)) return
  await addDrafts(tx, clock, read('events.json', z.array(EventDraft)))
}
