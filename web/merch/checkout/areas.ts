import type { ShippingOption } from '#contract/shipping.ts'

/** What each area is called where it is chosen, and in the server's answer. */
export const areas = {
  within: { label: 'Standard shipping (within Calgary)', name: 'within Calgary' },
  outside: { label: 'Standard shipping (outside Calgary)', name: 'outside Calgary' },
} as const satisfies Record<string, { label: string; name: ShippingOption['area'] }>

export type Area = keyof typeof areas

/** As the server will list them; shown at once, so that no price of the other area is seen meanwhile. */
export const firstOf = (area: Area, options: readonly ShippingOption[]): ShippingOption[] =>
  options.toSorted((a, b) => rank(a, area) - rank(b, area))

const rank = (option: ShippingOption, area: Area) => (option.area === areas[area].name ? 0 : 1)
