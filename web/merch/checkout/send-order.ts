import type { Reply } from '#contract/endpoint.ts'
import { restoreBag, createOrder, createOrderNote, type Order } from '#contract/order.ts'
import type { Api } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import type { Sending } from '#web/kit/form/public-form.ts'
import { storedBag } from '../bag/stored-bag.ts'
import { orderNote, bagStore } from '../bag/bag-store.ts'

type PlacedOrder = Reply<typeof createOrder>['data']

/**
 * Orders the bag and retries at most once. If an unpaid order of the same bag is in the way, it is cancelled first. If
 * the note is unknown or expired, a new note is created.
 */
export async function sendOrder(api: Api, body: Order, { key }: Sending): Promise<PlacedOrder> {
  const noteId = storedBag.noteId() ?? (await createNote(api))
  try {
    return await sendOnce(api, { noteId, body, key })
  } catch (error) {
    const retryNoteId = await noteForRetry(api, error)
    if (retryNoteId === undefined) throw error
    return sendOnce(api, { noteId: retryNoteId, body, key: key && `${key}.again` })
  }
}

type Attempt = { noteId: string; body: Order; key: string | undefined }

async function sendOnce(api: Api, { noteId, body, key }: Attempt): Promise<PlacedOrder> {
  const { data } = await api(createOrder, { params: { noteId }, body }, key)
  bagStore.setOrder(data._id)
  return data
}

/** The note for a retry, if the error can be resolved. */
async function noteForRetry(api: Api, error: unknown): Promise<string | undefined> {
  const status = error instanceof ApiError ? error.status : undefined
  const id = storedBag.orderId()
  if (status === 404 || status === 410) return createNote(api)
  if ((status !== 409 && status !== 429) || id === undefined) return undefined
  const ids = (await api(restoreBag, { params: { id }, body: {} })).data
  storedBag.storeNoteId(ids.noteId)
  bagStore.setOrder(undefined)
  return ids.noteId
}

async function createNote(api: Api): Promise<string> {
  const { _id } = (await api(createOrderNote, { body: { note: orderNote.get() } })).data
  storedBag.storeNoteId(_id)
  return _id
}
