import pg from 'pg'

/** Whether the database refused a write because of this constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint
