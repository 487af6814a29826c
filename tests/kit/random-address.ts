/** An address from the range that is reserved for documentation. */
export const randomAddress = (): string =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`
