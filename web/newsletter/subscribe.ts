import { subscribe } from '#contract/newsletter.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { emptyFields } from './subscriber-fields.ts'

/** The subscription to our own newsletter. */
export const form = publicForm({
  name: 'newsletter-subscribe',
  empty: emptyFields,
  schema: subscribe.body,
  toBody: ({ page, ...subscriber }) => ({ ...subscriber, page: page || undefined }),
  send: async (api, body, { key }) => void (await api(subscribe, { body }, key)),
})
