import { announceOrders } from './announce.ts'
import { giveBackJob } from './give-back.ts'
import { remindBuyers } from './remind.ts'

export const orderJobs = [remindBuyers, announceOrders, giveBackJob]
