import { createOrderNote } from '#contract/order.ts'
import { browserApi } from '#web/kit/api.ts'

/** Every order belongs to a note, even an empty one. Returns the id of the note. */
export const writeNote = async (note: string): Promise<string> =>
  (await browserApi(createOrderNote, { body: { note } })).data._id
