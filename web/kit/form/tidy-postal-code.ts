/** Writes 't2x1a1' as 'T2X 1A1'. A value that is not a Canadian postal code only loses the spaces around it. */
export const tidyPostalCode = (typed: string): string =>
  typed
    .trim()
    .replace(/^([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i, (_, area: string, unit: string) =>
      `${area} ${unit}`.toUpperCase(),
    )
