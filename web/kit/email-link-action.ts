import { data } from 'react-router'
import { ApiError } from './api-error.ts'

/** Awaits the action of a link in an email. An expired or unknown key is an expected result: a page with status 410. */
export async function emailLinkAction<T>(action: Promise<{ data: T }>) {
  try {
    return data((await action).data, 200)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 410 || error.status === 422))
      return data('gone' as const, 410)
    throw error
  }
}
