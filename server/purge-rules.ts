import { oldApplications } from './applications/forget.ts'
import { oldBags } from './bag/forget.ts'
import { oldGifts } from './donations/forget.ts'
import { oldWrongDigits } from './kit/check-phone-end.ts'
import { oldAddresses } from './events/address.ts'
import { spentTokens } from './kit/form-guard.ts'
import { expiredKeys } from './kit/idempotency.ts'
import { idleBuckets } from './kit/limit.ts'
import type { PurgeRule } from './kit/purge-rule.ts'
import { pastSlots, settledMail } from './mail/mail.ts'
import { oldSubscriptions } from './newsletter/newsletter.ts'
import { oldOrders } from './orders/forget.ts'
import { oldPayments, oldWebhookEvents } from './payments/payments.ts'
import { oldBookings, oldNotices } from './registrations/forget.ts'
import { oldStaff } from './staff/staff.ts'
import { oldMessages } from './support/support.ts'

/** All data with a limited retention. */
export const purgeRules: readonly PurgeRule[] = [
  oldMessages,
  oldBookings,
  oldNotices,
  oldAddresses,
  ...oldApplications,
  ...oldGifts,
  ...oldBags,
  ...oldOrders,
  oldPayments,
  ...oldSubscriptions,
  ...oldStaff,
  settledMail,
  pastSlots,
  oldWebhookEvents,
  expiredKeys,
  spentTokens,
  idleBuckets,
  oldWrongDigits,
]
