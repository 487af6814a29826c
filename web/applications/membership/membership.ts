import { createMember } from '#contract/application/application.ts'
import { MemberForm, memberFrom } from '#contract/application/member.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { normalizePostalCode } from '#web/kit/form/normalize-postal-code.ts'
import { splitGuard } from '#contract/form-guard.ts'
import { booleanFrom } from '../form/yes-or-no.tsx'
import { emptyFields } from './member-fields.ts'

/** The application for membership. */
export const form = publicForm({
  name: 'member',
  empty: emptyFields,
  schema: MemberForm,
  toBody: ({ isBlack2SLGBTQ, postalCode, safeContact, ...typed }) => ({
    ...typed,
    postalCode: normalizePostalCode(postalCode),
    isBlack2SLGBTQ: booleanFrom(isBlack2SLGBTQ),
    safeContact: safeContact || undefined,
  }),
  send: async (api, filled, { key }) => {
    const { guard, input } = splitGuard(filled)
    return (await api(createMember, { body: { ...memberFrom(input), ...guard } }, key)).data
  },
})
