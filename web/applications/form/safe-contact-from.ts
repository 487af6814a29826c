/** As the API wants it: left out where nothing was chosen. */
export const safeContactFrom = (safeContact: string) => (safeContact ? { safeContact } : {})
