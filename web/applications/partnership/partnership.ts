import { createPartnership } from '#contract/application/application.ts'
import { PartnershipAnswers, withProtocol } from '#contract/application/partnership.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { emptyFields } from './partnership-fields.ts'

/** The application of a partner organisation. */
export const form = publicForm({
  name: 'partnership',
  empty: emptyFields,
  schema: PartnershipAnswers,
  toBody: ({ website, safeContact, ...typed }) => ({
    ...typed,
    website: withProtocol(website),
    safeContact: safeContact || undefined,
  }),
  send: async (api, body, { key }) => (await api(createPartnership, { body }, key)).data,
  // The specification has no fallback message for this form; the server always sends a message.
  fallback: '',
})
