import { register, Registration } from '#contract/registration.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { detailsFrom, emptyFields } from './registration-fields.ts'

export const form = publicForm({
  name: 'register',
  empty: emptyFields,
  schema: Registration,
  toBody: ({ email, isYouth, intakeNote, ...details }) => ({
    ...detailsFrom(details),
    email,
    isYouth: isYouth || undefined,
    intakeNote: intakeNote || undefined,
  }),
  send: async (api, body, { params: { id = '' }, key }) => {
    const { data } = await api(register, { params: { id }, body }, key)
    return data
  },
})

export type Registered = Awaited<ReturnType<typeof form.send>>
