import type { SafeContact } from '#contract/registration.ts'

type Details = {
  name: string
  accessNeeds: string
  safeContact: { way: SafeContact['way']; phone: string }
}

/** What a guest may change later, as the fields of a page hold it. */
export const noDetails: Details = {
  name: '',
  accessNeeds: '',
  safeContact: { way: 'email', phone: '' },
}

export const nothingTyped = { ...noDetails, email: '', isYouth: false, intakeNote: '' }

/** The fields as the API wants them: a number goes along only where it is asked for. */
export const detailsFrom = ({ safeContact: { way, phone }, ...details }: Details) => ({
  ...details,
  safeContact: way === 'text' ? { way, phone } : { way },
})
