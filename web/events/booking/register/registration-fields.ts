import type { SafeContact } from '#contract/registration.ts'

type Details = {
  name: string
  accessNeeds: string
  safeContact: { way: SafeContact['way']; phone: string }
}

/** The fields that a guest may change later. */
export const noDetails: Details = {
  name: '',
  accessNeeds: '',
  safeContact: { way: 'email', phone: '' },
}

export const emptyFields = { ...noDetails, email: '', isYouth: false, intakeNote: '' }

/** Converts the fields to the API body. The phone number is sent only for text messages. */
export const detailsFrom = ({ safeContact: { way, phone }, ...details }: Details) => ({
  ...details,
  safeContact: way === 'text' ? { way, phone } : { way },
})
