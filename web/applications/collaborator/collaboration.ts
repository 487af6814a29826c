import { createCollaborator } from '#contract/application/application.ts'
import { CollaboratorForm, collaboratorFrom } from '#contract/application/collaborator.ts'
import { publicForm } from '#web/kit/form/public-form.ts'
import { splitGuard } from '#contract/form-guard.ts'
import { truthFrom } from '../form/truth-from.ts'
import { nothingTyped } from './collaborator-fields.ts'

/** An artist or maker who wants to draw for the store. */
export const form = publicForm({
  name: 'collaborator',
  empty: nothingTyped,
  schema: CollaboratorForm,
  toBody: ({ areYouAvailable, doYou, safeContact, ...typed }) => ({
    ...typed,
    areYouAvailable: truthFrom(areYouAvailable),
    doYou: truthFrom(doYou),
    safeContact: safeContact || undefined,
  }),
  send: async (api, filled, { key }) => {
    const { guard, input } = splitGuard(filled)
    const body = { ...collaboratorFrom(input), ...guard }
    return (await api(createCollaborator, { body }, key)).data
  },
})
