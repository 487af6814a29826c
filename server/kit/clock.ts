/** The only source of time in the product, so that a test can set it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
