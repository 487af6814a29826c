import { data } from 'react-router'
import { ApiError } from './api-error.ts'

/** Waits for what the button of an email does. A key that is no good any more is an answer too. */
export async function pressed<T>(button: Promise<{ data: T }>) {
  try {
    return data((await button).data, 200)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 410 || error.status === 422))
      return data('gone' as const, 410)
    throw error
  }
}
