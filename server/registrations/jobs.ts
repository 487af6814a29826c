import { lapseOffers } from './offers.ts'
import { forgetGuests, remindGuests } from './scheduled.ts'

export const registrationJobs = [lapseOffers, remindGuests, forgetGuests]
