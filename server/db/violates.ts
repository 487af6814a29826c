import pg from 'pg'

/** Whether the error is a violation of this constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint
