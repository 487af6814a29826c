import { organisationId } from '#contract/console/content.ts'
import { Organisation } from '#contract/organisation.ts'
import type { Db } from '#server/db/connect.ts'
import { type ContentRules, defineKind } from '#server/kit/content-kind.ts'
import type { Deps } from '#server/kit/deps.ts'
import { changeOrganisation, publicOrganisation, readOrganisation } from './organisation.ts'

type OrganisationEvents = {
  /** Runs in the transaction of the publish: e-Transfers go to this address. */
  onEmailChange: (tx: Db, deps: Deps) => Promise<void>
}

/** The texts that depend on charity status. */
const charityTexts = [
  'Receipts of new gifts: “Official receipt for income tax purposes”, with registration number and signatory.',
  'Emails with these receipts.',
  'The page after a gift: “A receipt is on its way to your email.”',
  'The donor’s page of each gift: the link to the official receipt.',
]

export const organisationKind = ({ onEmailChange }: OrganisationEvents): ContentRules =>
  defineKind<Organisation>({
    schemaOf: (id) => (id === organisationId ? Organisation : undefined),
    titleOf: ({ name }) => name,
    pathOf: async () => '/',
    read: (db) => readOrganisation(db),
    publicReplies: async (db) => ({
      '/organisation': { data: publicOrganisation(await readOrganisation(db)) },
    }),
    write: async (tx, deps, { before, after }) => {
      await changeOrganisation(tx, after)
      if (before !== undefined && before.email !== after.email) await onEmailChange(tx, deps)
    },
    charityTexts: ({ before, after }) =>
      before?.isRegisteredCharity === after.isRegisteredCharity ? [] : charityTexts,
  })
