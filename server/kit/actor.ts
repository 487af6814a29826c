/** The staff member who performs an action, for the audit log. */
export type Actor = { name: string; role: string }
