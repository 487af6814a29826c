import { remindGuests, settleBookings } from './scheduled.ts'
import { sendProof } from './send-proof.ts'

export const registrationJobs = [sendProof, settleBookings, remindGuests]
