import type { Reply } from '#contract/endpoint.ts'
import { bringBagBack, createOrder, createOrderNote, type Order } from '#contract/order.ts'
import type { Api } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import type { Sending } from '#web/kit/form/public-form.ts'
import { storedBag } from '../bag/stored-bag.ts'
import { orderNote, theBag } from '../bag/bag-store.ts'

type Placed = Reply<typeof createOrder>['data']

/**
 * Orders the bag and retries at most once. If an unpaid order of the same bag is in the way, it is cancelled first. If
 * the note is unknown or expired, a new note is created.
 */
export async function sendOrder(api: Api, body: Order, { key }: Sending): Promise<Placed> {
  const noteId = storedBag.noteId() ?? (await writeNote(api))
  try {
    return await place(api, { noteId, body, key })
  } catch (error) {
    const next = await wayRound(api, error)
    if (next === undefined) throw error
    return place(api, { noteId: next, body, key: key && `${key}.again` })
  }
}

type Attempt = { noteId: string; body: Order; key: string | undefined }

async function place(api: Api, { noteId, body, key }: Attempt): Promise<Placed> {
  const { data } = await api(createOrder, { params: { noteId }, body }, key)
  theBag.noteOrder(data._id)
  return data
}

/** The note for a retry, if the error can be resolved. */
async function wayRound(api: Api, error: unknown): Promise<string | undefined> {
  const status = error instanceof ApiError ? error.status : undefined
  const id = storedBag.orderId()
  if (status === 404 || status === 410) return writeNote(api)
  if ((status !== 409 && status !== 429) || id === undefined) return undefined
  const ids = (await api(bringBagBack, { params: { id }, body: {} })).data
  storedBag.storeNoteId(ids.noteId)
  theBag.noteOrder(undefined)
  return ids.noteId
}

async function writeNote(api: Api): Promise<string> {
  const { _id } = (await api(createOrderNote, { body: { note: orderNote.get() } })).data
  storedBag.storeNoteId(_id)
  return _id
}
