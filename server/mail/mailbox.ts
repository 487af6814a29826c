/**
 * The mailbox an address ends in, as far as can be told from its spelling: no tag, no dots. For counting only.
 * Where dots do matter two neighbours share a count, which costs one of them a day at most.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  // An address that is all tag is told from others by its tag.
  const plain = (name || local).replaceAll('.', '')
  return `${plain}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
