import { screenPaths } from '#contract/console/screen.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import type { OrderRow } from './queries.ts'

type StaffEmail = {
  purpose: 'order notice' | 'order alert'
  key: string
  screen: string
  subject: string
  heading: string
  text: string
}

/** New paid orders. The email names neither buyer nor items, because staff read their mail on phones in buses. */
export const emailStaffAboutOrders = (tx: Db, deps: Deps, key: string): Promise<void> =>
  emailStaff(tx, deps, {
    purpose: 'order notice',
    key,
    screen: screenPaths.orders,
    subject: 'Something is waiting for you',
    heading: 'A parcel is waiting to be packed',
    text: 'Somebody ordered from the store and paid. What it is and where it goes is not in this email.',
  })

/** A payment arrived after the last item was sold. */
export const alertUnfulfillable = (tx: Db, deps: Deps, { id, reference }: OrderRow) =>
  emailStaff(tx, deps, {
    purpose: 'order alert',
    key: id,
    screen: `${screenPaths.orders}/${reference}`,
    subject: 'Something on the site needs a look',
    heading: 'An order cannot be sent',
    text: `A payment came after the time for it was over, and the last piece had gone to somebody else. The site gives the money back by itself and has told the buyer. Look that this was done: ${reference}.`,
  })

const emailStaff = (
  tx: Db,
  deps: Deps,
  { purpose, key, screen, subject, heading, text }: StaffEmail,
): Promise<void> =>
  queueEmail(tx, deps, {
    voice: 'named',
    purpose,
    key,
    screen,
    email: plainEmail({
      subject,
      preview: 'It can be looked at on the desk only.',
      band: 'band-field',
      heading,
      text,
      why: 'You have this because the store writes to this address when something waits for staff.',
    }),
  })
