import { sendMyGiftLink } from '#contract/my-gift.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { emptyFields } from './link-fields.ts'

/** Requests an email with the link to the page of a recurring gift. */
export const form = publicForm({
  name: 'my-gift-link',
  empty: emptyFields,
  schema: sendMyGiftLink.body,
  toBody: (typed) => typed,
  send: async (api, body, { key }) => (await api(sendMyGiftLink, { body }, key)).data,
})
