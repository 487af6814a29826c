export const nothingTyped = { email: '' }
