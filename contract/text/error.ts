// Without zod, so that a page shows the message before it loads the schemas.

/** The message of an unexpected error. */
export const somethingWentWrong = 'An error occurred'
