/** After so many days a message goes by itself, whatever became of it. */
export const messageRetentionDays = 30
