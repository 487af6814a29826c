import { createVolunteer } from '#contract/application/application.ts'
import { VolunteerAnswers } from '#contract/application/volunteer.ts'
import { dayOf } from '#contract/dates.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { listsFrom, emptyFields } from './volunteer-fields.ts'

/** The application of a volunteer. */
export const form = publicForm({
  name: 'volunteer',
  empty: emptyFields,
  schema: VolunteerAnswers,
  toBody: (typed) => ({
    firstName: typed.firstName,
    lastName: typed.lastName,
    pronouns: typed.pronouns,
    email: typed.email,
    phone: typed.phone,
    ...listsFrom(typed),
    currentlyVolunteering: typed.currentlyVolunteering,
    // The field is shown only to applicants who volunteer elsewhere.
    otherOrganizations: typed.currentlyVolunteering === 'true' ? typed.otherOrganizations : '',
    livesInCalgary: typed.livesInCalgary,
    preferredContact: typed.preferredContact,
    agreement: typed.agreement,
    signature: typed.signature,
    date: dayOf(new Date()),
    safeContact: typed.safeContact || undefined,
  }),
  send: async (api, body, { key }) => (await api(createVolunteer, { body }, key)).data,
})
