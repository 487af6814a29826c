import { vi } from 'vitest'

/** A log that keeps what it was told, so that a test can look for what must not be in it. */
export const jobLog = () => ({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() })
