import type { Errors } from '#web/kit/form/errors.ts'

const field = 'delivery.state'

/** The API calls it a state; whoever looks at the page is asked for a province. */
export const inPage = (errors: Errors): Errors =>
  errors[field] === 'State is required' ? { ...errors, [field]: 'Province is required' } : errors
