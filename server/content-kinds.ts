import { randomUUID } from 'node:crypto'
import { campaignKind } from './campaigns/content-kind.ts'
import { productKind } from './catalogue/content-kind.ts'
import { eventKind } from './events/content-kind.ts'
import type { ContentKinds } from './kit/content-kind.ts'
import { organisationKind } from './organisation/content-kind.ts'
import { pageKind } from './pages/content-kind.ts'
import { postKind } from './posts/content-kind.ts'
import { offerFreePlaces } from './registrations/offers.ts'
import { countGuestsOf, hasRegistrations } from './registrations/queries.ts'
import { alertOwners } from './staff/emails.ts'

/** Everything that staff edit as drafts. Functions of higher modules are passed in here. */
export const contentKinds: ContentKinds = {
  event: eventKind({ countGuests: countGuestsOf, hasRegistrations, offerFreePlaces }),
  post: postKind,
  campaign: campaignKind,
  product: productKind,
  page: pageKind({
    onCrisisNumbers: (tx, deps) =>
      alertOwners(tx, deps, { kind: 'crisis-number', key: randomUUID() }),
  }),
  organisation: organisationKind({
    onEmailChange: (tx, deps) =>
      alertOwners(tx, deps, { kind: 'organisation-email', key: randomUUID() }),
  }),
}
