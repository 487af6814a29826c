/** Who of the staff does something, for the record. */
export type Actor = { name: string; role: string }
