import { createHmac } from 'node:crypto'
import { dayOf } from '#contract/dates.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { secretFor } from '#server/kit/secret.ts'
import { lookupOf } from '#server/vault/vault.ts'

/**
 * The mailbox of an address, without tag and dots. Used for counting only: at a provider where dots matter, two
 * mailboxes share a count, which delays one of them by a day at most.
 */
export function mailboxOf(address: string): string {
  const [local = ''] = address.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  // An address with nothing before its tag is identified by the tag.
  const plain = (name || local).replaceAll('.', '')
  return `${plain}@${domainOf(address)}`
}

function domainOf(address: string): string {
  const [, domain = ''] = address.toLowerCase().split('@')
  return domain === 'googlemail.com' ? 'gmail.com' : domain
}

type LookupDeps = Pick<Deps, 'keys' | 'clock'>
type MailboxPurpose = 'mail' | 'newsletter' | 'registration' | 'application' | 'gift' | 'order'

/** The keyed hash of a mailbox, the same for every spelling of its address. Each module has its own key. */
export const mailboxLookup = (
  tx: Db,
  deps: LookupDeps,
  { purpose, address }: { purpose: MailboxPurpose; address: string },
): Promise<Buffer> => {
  // Stored applications were hashed without the prefix.
  const prefix = purpose === 'application' ? '' : 'mailbox '
  return lookupOf(tx, deps, { purpose, address: prefix + mailboxOf(address) })
}

/** The keyed hash of an address's domain; null for a large mailbox provider. */
export async function domainLookup(
  tx: Db,
  deps: LookupDeps,
  address: string,
): Promise<Buffer | null> {
  const domain = domainOf(address)
  if (isLargeProvider(domain)) return null
  return lookupOf(tx, deps, { purpose: 'mail', address: `domain ${domain}` })
}

/** Mailbox providers for the public, worldwide and in Calgary. A university is one organisation, so it is not listed. */
const largeProviders = new Set(
  `
  gmail.com msn.com ymail.com rocketmail.com aol.com icloud.com me.com mac.com
  proton.me protonmail.com pm.me mail.com zoho.com fastmail.com tutanota.com tuta.com
  yandex.com qq.com 163.com shaw.ca telus.net telusplanet.net rogers.com bell.net
  sympatico.ca videotron.ca eastlink.ca
  `
    .trim()
    .split(/\s+/),
)
const manyCountries = /^(gmx|yahoo|hotmail|outlook|live)\.((com?\.)?[a-z]{2}|com|net)$/

const isLargeProvider = (domain: string): boolean =>
  largeProviders.has(domain) || manyCountries.test(domain)

/**
 * Whether an address was typed into one form too often today. The threshold is secret, from 5 to 64, and differs per
 * mailbox and day. A stranger who counts up to it learns in one case of sixty whether the owner used the form that day.
 */
export async function isTypedOften(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  { action, email }: { action: string; email: string },
): Promise<boolean> {
  const hash = createHmac('sha256', secretFor(keys, action))
    .update(`${dayOf(clock.now())} ${mailboxOf(email)}`)
    .digest()
  const burst = 5 + (hash.readUInt16BE(0) % 60)
  const who = hash.toString('base64url')
  return (await tryToken(db, clock, { action, who, burst, perHour: 1 / 24 })) > 0
}
