export const emptyFields = { email: '' }
