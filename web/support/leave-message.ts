import { leaveMessage, SupportMessage } from '#contract/support.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { newSupportCode } from './code.ts'
import { emptyFields } from './message-fields.ts'

/** A message to the support line. */
export const form = publicForm({
  name: 'support',
  empty: emptyFields,
  schema: SupportMessage,
  toBody: ({ code, message, answerBy, phone, email }) => ({
    // Without script the form has no code.
    code: code || newSupportCode(),
    message,
    answerBy,
    // Only the contact of the chosen way is sent.
    ...(answerBy === 'text' && { phone }),
    ...(answerBy === 'email' && { email }),
  }),
  send: async (api, body, { key }) => {
    await api(leaveMessage, { body }, key)
    return { code: body.code }
  },
})
