// Without zod: the checkout page uses this file before it loads the schemas.

type Address = { city: string; postalCode: string }

/** All postal codes of the city begin with T1Y, T2 or T3. */
const calgaryPostalCode = /^T(?:1Y|2|3)/

/** Either the city or the postal code is enough, in any case and spacing. */
export const isCalgaryAddress = ({ city, postalCode }: Address): boolean =>
  /^calgary(?:,.*)?$/.test(withoutSpaces(city).toLowerCase()) ||
  calgaryPostalCode.test(withoutSpaces(postalCode).toUpperCase())

const withoutSpaces = (text: string) => text.replaceAll(/[\s-]/g, '')

export const outsideCalgary =
  'This address is outside Calgary. Choose standard shipping (outside Calgary).'
