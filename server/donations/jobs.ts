import { announcePledge } from './announce-pledge.ts'
import { sendFreshReceiptLink } from './fresh-receipt-link.ts'
import { sendLinks } from './my-gift-link.ts'
import { remindYearly } from './remind-yearly.ts'
import { sendCard } from './send-card.ts'

export const donationJobs = [
  announcePledge,
  sendLinks,
  remindYearly,
  sendCard,
  sendFreshReceiptLink,
]
