/** `npm run drills` and the bench of durations set this variable to `full`. */
export const drillSizesVariable = 'DRILL_SIZES'

export const areFullSizes = process.env[drillSizesVariable] === 'full'

const size = (inTest: number, full: number): number => (areFullSizes ? full : inTest)

/**
 * The sizes of each drill: those of `npm test`, and those of `npm run drills`. The first are small, but each drill still
 * fails without the lock, the transaction or the key that it is about. Nothing else differs between the two runs.
 */
export const sizes = {
  applicationCrowd: { people: size(60, 200), warmUp: size(0, 100) },
  applicationKill: { people: size(30, 100), kills: size(2, 3) },
  backup: { buyers: size(20, 80), guests: size(500, 2_000), registrations: size(20_000, 100_000) },
  bagCrowd: { bags: size(2, 10), adders: 20, codeBags: size(20, 100) },
  cardTesting: { attempts: size(150, 2_000) },
  chat: { messages: size(120, 1_000), kills: size(2, 5) },
  checkIn: { guests: size(60, 300), waiting: size(6, 30) },
  databaseKill: { buyers: size(24, 200), stock: size(8, 50), kills: size(2, 10) },
  deskAuth: {
    signIns: size(12, 50),
    ownerRounds: size(8, 25),
    endRounds: size(2, 10),
    reveals: size(12, 50),
  },
  deskSaves: { saves: size(120, 500), kills: size(3, 10) },
  embeddedKill: { serverKills: size(4, 20), killsOfAll: size(2, 20) },
  giftKill: { kills: size(15, 50), timesEach: size(1, 3) },
  heldStock: { stock: size(100, 457), stockOfSize: size(12, 30), networks: size(6, 40) },
  interruptedGifts: { donorsPerBatch: size(6, 10), rounds: size(1, 5) },
  lastItems: { buyers: size(60, 200), stock: size(15, 50), kills: size(3, 10), seeds: size(1, 20) },
  listBombing: { addresses: size(150, 500), spellings: size(60, 500) },
  lostWebhooks: { paid: size(10, 50), leftOpen: size(10, 50) },
  outboxKilled: { people: size(6, 20), emailsEach: size(10, 50), kills: size(2, 20) },
  pauseStorm: { presses: size(8, 30) },
  payAtExpiry: { orders: size(15, 50), latePayments: size(4, 10) },
  recurringGifts: { series: size(4, 8), renewals: size(5, 12), cancelled: size(1, 3) },
  refundKill: { orders: size(8, 50), gifts: size(2, 6), timesEach: size(1, 4) },
  registration: { guests: size(60, 200), kills: size(2, 3), warmUp: size(0, 100) },
  registrationHolds: { seconds: size(4, 10), proofs: size(12, 40) },
  serverKill: { stops: size(1, 3), kills: size(3, 10) },
  stripeDown: { secondsPerFault: size(12, 40) },
  tamperedPrices: { uses: size(5, 10), shoppers: size(30, 100), edits: size(15, 50) },
  webhookStorm: { gifts: size(20, 100), unpaid: size(2, 10) },
}
