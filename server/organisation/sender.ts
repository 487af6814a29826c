import type { Organisation } from '#contract/organisation.ts'

/** Who sends our emails, as the law wants it said in those that are not discreet. */
export const senderOf = ({ name, fullName, address, phone, email }: Organisation) => ({
  name,
  legalName: fullName,
  address: `${address.street}, ${address.city}, ${address.province} ${address.postalCode}`,
  phone,
  email,
})
