import { createCollaborator } from '#contract/application/application.ts'
import { CollaboratorForm, collaboratorFrom } from '#contract/application/collaborator.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { splitGuard } from '#contract/form-guard.ts'
import { booleanFrom } from '../form/yes-or-no.tsx'
import { emptyFields } from './collaborator-fields.ts'

/** The application of an artist or maker who wants to design for the store. */
export const form = publicForm({
  name: 'collaborator',
  empty: emptyFields,
  schema: CollaboratorForm,
  toBody: ({ areYouAvailable, doYou, safeContact, ...typed }) => ({
    ...typed,
    areYouAvailable: booleanFrom(areYouAvailable),
    doYou: booleanFrom(doYou),
    safeContact: safeContact || undefined,
  }),
  send: async (api, filled, { key }) => {
    const { guard, input } = splitGuard(filled)
    const body = { ...collaboratorFrom(input), ...guard }
    return (await api(createCollaborator, { body }, key)).data
  },
})
