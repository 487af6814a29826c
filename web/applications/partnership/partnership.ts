import { createPartnership } from '#contract/application/application.ts'
import { PartnershipAnswers, withProtocol } from '#contract/application/partnership.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { nothingTyped } from './partnership-fields.ts'

/** An organisation that wants to act with us. */
export const form = publicForm({
  name: 'partnership',
  empty: nothingTyped,
  schema: PartnershipAnswers,
  toBody: ({ website, safeContact, ...typed }) => ({
    ...typed,
    website: withProtocol(website),
    safeContact: safeContact || undefined,
  }),
  send: async (api, body, { key }) => (await api(createPartnership, { body }, key)).data,
  // The specification has none for this form; the server always gives a reason.
  fallback: '',
})
