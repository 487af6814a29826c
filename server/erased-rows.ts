import { deleteApplicationsByKeys } from './applications/queries.ts'
import { blankGifts } from './donations/forget.ts'
import { deleteAddressesByKeys } from './events/events.ts'
import { forgetErasedFiles } from './files/files.ts'
import { deleteMailByKeys } from './mail/mail.ts'
import { deleteSubscriptionsByKeys } from './newsletter/newsletter.ts'
import { blankOrders } from './orders/forget.ts'
import { deleteRegistrationsByKeys } from './registrations/queries.ts'
import { blankStaff, deletePasskeysById, replayStates } from './staff/staff.ts'
import { deleteMessagesByKeys } from './support/support.ts'
import type { ForgetRows } from './vault/erasures.ts'

/** Deletes or blanks the rows of erased records. A row without its key still contains hashes that identify a person. */
export const forgetErasedRows: ForgetRows = {
  mail: deleteMailByKeys,
  newsletter: deleteSubscriptionsByKeys,
  support: deleteMessagesByKeys,
  registration: deleteRegistrationsByKeys,
  event: deleteAddressesByKeys,
  application: deleteApplicationsByKeys,
  gift: blankGifts,
  order: blankOrders,
  staff: blankStaff,
  file: forgetErasedFiles,
  passkey: deletePasskeysById,
  state: replayStates,
}
