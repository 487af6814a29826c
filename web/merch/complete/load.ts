import { readOrder } from '#contract/order.ts'
import { ApiError } from '#web/kit/api-error.ts'
import type { LoadArgs } from '#web/kit/load.ts'

/** The id in the address is the only key to the state of an order. */
export async function load({ api, url }: LoadArgs) {
  const id = url.searchParams.get('order')
  if (id === null) return { id, order: undefined }
  try {
    return { id, order: (await api(readOrder, { params: { id } })).data }
  } catch (error) {
    // An unknown id is treated like a missing one.
    if (error instanceof ApiError && error.status !== undefined && error.status < 500)
      return { id: null, order: undefined }
    throw error
  }
}
