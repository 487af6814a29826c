/** The converter is another process, of whose faults only the words arrive. */
const words = /no space left on device|disk quota exceeded|ENOSPC|EDQUOT/i

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && words.test(error.message)
