/** Days until a message is deleted, answered or not. */
export const messageRetentionDays = 30
