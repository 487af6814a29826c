/** Whether a system or PostgreSQL error has one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
