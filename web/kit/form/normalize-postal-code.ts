/** Writes 't2x1a1' as 'T2X 1A1'. Any other value is only trimmed. */
export const normalizePostalCode = (typed: string): string =>
  typed
    .trim()
    .replace(/^([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i, (_, area: string, unit: string) =>
      `${area} ${unit}`.toUpperCase(),
    )
