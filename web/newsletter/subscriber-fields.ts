export const nothingTyped = { firstName: '', lastName: '', email: '', page: '' }
