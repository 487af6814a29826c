import { randomUUID } from 'node:crypto'
import { campaignKind } from './campaigns/content-kind.ts'
import { productKind } from './catalogue/content-kind.ts'
import { alertChangedNumbers } from './crisis-lines/crisis-lines.ts'
import { eventKind } from './events/content-kind.ts'
import type { ContentKinds, ContentRules } from './kit/content-kind.ts'
import { refreshPictures } from './media/media.ts'
import { organisationKind } from './organisation/content-kind.ts'
import { pageKind } from './pages/content-kind.ts'
import { postKind } from './posts/content-kind.ts'
import { noticeMessages } from './registrations/email-texts.ts'
import { previewNotice, sendNotice } from './registrations/notices.ts'
import { offerFreePlaces } from './registrations/offers.ts'
import { countGuestsOf, hasRegistrations } from './registrations/queries.ts'
import { alertOwners } from './staff/emails.ts'

/** Alt text and focal point of a picture are those of the library, also if a form was open while they changed. */
const withPictures = (rules: ContentRules): ContentRules => ({
  ...rules,
  refresh: async (db, draft) => {
    const { content, fields } = await refreshPictures(db, draft)
    return { draft: content, fields }
  },
})

/** Everything that staff edit as drafts. Functions of higher modules are passed in here. */
export const contentKinds: ContentKinds = {
  event: withPictures(
    eventKind({
      countGuestsOf,
      hasRegistrations,
      offerFreePlaces,
      noticeMessages,
      previewNotice,
      sendNotice,
    }),
  ),
  post: withPictures(postKind),
  campaign: withPictures(campaignKind),
  product: withPictures(productKind),
  page: withPictures(pageKind({ onCrisisNumbers: alertChangedNumbers })),
  organisation: withPictures(
    organisationKind({
      onEmailChange: (tx, deps) =>
        alertOwners(tx, deps, { kind: 'organisation-email', key: randomUUID() }),
    }),
  ),
}
