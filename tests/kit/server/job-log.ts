import { vi } from 'vitest'

/** A log that records its calls, so that a test can check them. */
export const jobLog = () => ({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() })
