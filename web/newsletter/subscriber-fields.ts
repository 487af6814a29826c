export const emptyFields = { firstName: '', lastName: '', email: '', page: '' }
