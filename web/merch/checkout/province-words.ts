import type { Errors } from '#web/kit/form/errors.ts'

const field = 'delivery.state'

/** The API says state, and the page says province. */
export const inPage = (errors: Errors): Errors =>
  errors[field] === 'State is required' ? { ...errors, [field]: 'Province is required' } : errors
