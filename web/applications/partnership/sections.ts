/** The sections of the form, in their order. */
export const sections = [
  'Organisation',
  'Contact',
  'Partnership',
  'Experience',
  'Equity',
  'Logistics',
  'Consent',
] as const

export const sectionId = (count: number): string => `section-${count}`
