import { createOrderNote } from '#contract/order.ts'
import { browserApi } from '#web/kit/api.ts'

/** Every order begins with a note, also with an empty one. Answers with its id. */
export const writeNote = async (note: string): Promise<string> =>
  (await browserApi(createOrderNote, { body: { note } })).data._id
