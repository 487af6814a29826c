import { announceOrders, remindBuyers } from './remind.ts'
import { giveBackJob } from './give-back.ts'

export const orderJobs = [remindBuyers, announceOrders, giveBackJob]
