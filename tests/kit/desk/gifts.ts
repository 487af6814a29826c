import type { LightMyRequestResponse } from 'fastify'
import organisation from '#content/organisation.json' with { type: 'json' }
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import * as contract from '#contract/console/gift.ts'
import { refundPayment } from '#contract/console/payment.ts'
import type { Role } from '#contract/console/permission.ts'
import { listReceipts } from '#contract/console/received-gift.ts'
import { Organisation } from '#contract/organisation.ts'
import { changeOrganisation } from '#server/organisation/organisation.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { deskOf } from './desk-client.ts'

export const reason = 'Year end of 2026'

/** A Desk with the gifts of donors and a fake Stripe. Each request has a new session, because tests advance the clock. */
export async function giftDesk(options?: Parameters<typeof giftSite>[0]) {
  const site = await giftSite(options)
  const desk = { ...site, ...deskOf(site) }
  const confirmed = async (role: Role = 'treasurer') => {
    const as = await desk.addPerson([role])
    await desk.stepUp(as)
    return as
  }
  const send = async (
    endpoint: ConsoleEndpoint,
    input: Record<string, unknown>,
  ): Promise<LightMyRequestResponse> => desk.send(endpoint, input, { as: await confirmed() })
  const setCharity = (isRegisteredCharity: boolean) => {
    const charity = { registrationNumber: '123456789 RR 0001', signatory: 'A. Signatory' }
    const changed = Organisation.parse({ ...organisation, isRegisteredCharity, charity })
    return desk.db.transaction().execute((tx) => changeOrganisation(tx, changed))
  }
  const newest = async () => (await site.gifts()).at(-1)?.reference ?? ''
  const read = async (reference: string) =>
    desk.call(contract.readGift, { params: { reference } }, { as: await confirmed() })
  return {
    desk,
    confirmed,
    send,
    setCharity,
    newest,
    read,
    list: async (query: Record<string, string> = {}) =>
      desk.call(contract.listGifts, { query: query as never }, { as: await confirmed() }),
    on: (endpoint: ConsoleEndpoint, reference: string, body: object = { reason }) =>
      send(endpoint, { params: { reference }, body }),
    match: (body: object) => send(contract.matchTransfer, { body }),
    /** Pledges an e-Transfer and returns its reference. */
    pledge: async (more: object = {}) => {
      const response = await site.post({ ...gift, paymentMethod: 'e-transfer', ...more })
      if (response.statusCode !== 201) throw new Error(response.body)
      return newest()
    },
    /** Pays one more renewal of the first subscription. */
    renew: async () => {
      site.clock.advance(1_000)
      site.stripe.renew((await site.payments())[0]?.subscription_id ?? '')
      await site.settle()
    },
    /** Refunds a card payment, or a renewal, through the provider. */
    refund: async (reference: string, amount: number) => {
      const { id = '', version = 0, invoiceId } = (await read(reference)).payment ?? {}
      const body = { version, amount, reason, ...(invoiceId && { invoiceId }) }
      return send(refundPayment, { params: { id }, body })
    },
    receipts: async () =>
      (await desk.call(listReceipts, { query: {} as never }, { as: await confirmed() })).rows,
    audit: () =>
      site.db.selectFrom('audit').select(['action', 'part', 'reason']).orderBy('number').execute(),
    mailsOf: async (purpose: string) =>
      (await site.mails()).filter((mail) => mail.purpose === purpose),
  }
}

/** The status, the message and the names of the fields of a refusal. */
export const refusal = (response: LightMyRequestResponse) => {
  const { error } = response.json()
  return [response.statusCode, error?.message, Object.keys(error?.fields ?? {})]
}
