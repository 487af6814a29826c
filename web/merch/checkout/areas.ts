import type { ShippingOption } from '#contract/shipping.ts'

/** The label of each area in the form, and its name in the API. */
export const areas = {
  within: { label: 'Standard shipping (within Calgary)', name: 'within Calgary' },
  outside: { label: 'Standard shipping (outside Calgary)', name: 'outside Calgary' },
} as const satisfies Record<string, { label: string; name: ShippingOption['area'] }>

export type Area = keyof typeof areas

/** The option of the area first, in the order of the server. Sorting here shows the right price before the response. */
export const sortByArea = (area: Area, options: readonly ShippingOption[]): ShippingOption[] =>
  options.toSorted((a, b) => rank(a, area) - rank(b, area))

const rank = (option: ShippingOption, area: Area) => (option.area === areas[area].name ? 0 : 1)
