/** The forms through which a visitor can trigger an email to an address that may belong to another person. */
export type MailForm =
  | 'newsletter'
  | 'registration'
  | 'application'
  | 'pledge'
  | 'gift-link'
  | 'gift-card'
  | 'order'
  | 'support'

type Trigger =
  /**
   * Counted by the limits per mailbox and domain, and not sent to a silenced mailbox. A newer link `replaces` an older one
   * of its topic that still waits. `ignoresSilence` is for a link without which a donor cannot end a gift.
   */
  | { form: MailForm; replaces?: true; ignoresSilence?: true }
  /** Not counted: goes to staff, or to an owner who paid for its subject or confirmed the mailbox. */
  | { exempt: 'staff' | 'paid' | 'confirmed' }

/**
 * Every purpose of an email and what triggers it. An email whose purpose is missing here does not compile. The
 * recipient of a dedication card did not pay, and a stranger can request a gift link, so both count.
 */
export const mailPurposes = {
  'newsletter-confirm': { form: 'newsletter' },
  'newsletter-pressure': { exempt: 'staff' },

  'place proof': { form: 'registration', replaces: true },
  'place pending': { exempt: 'confirmed' },
  'place confirmed': { exempt: 'confirmed' },
  'place waiting': { exempt: 'confirmed' },
  'place offered': { exempt: 'confirmed' },
  'place reminder': { exempt: 'confirmed' },
  'place notice': { exempt: 'confirmed' },
  'place text': { exempt: 'staff' },

  application: { form: 'application' },
  // A fresh link revokes the previous one, so a previous one that still waits is not sent.
  'application link': { form: 'application', replaces: true },
  'application notice': { exempt: 'staff' },
  // A stranger may have typed the address.
  'application message': { form: 'application' },
  'support-message': { exempt: 'staff' },
  // A stranger may have typed the address.
  'support-answer': { form: 'support' },

  'gift pledge': { form: 'pledge' },
  'gift link': { form: 'gift-link', replaces: true, ignoresSilence: true },
  'gift card': { form: 'gift-card' },
  // Requested on the receipt's page, whose address only the donor was sent.
  'gift receipt link': { exempt: 'paid' },
  'gift thanks': { exempt: 'paid' },
  'gift changed': { exempt: 'paid' },
  'gift undone': { exempt: 'paid' },
  'gift failed': { exempt: 'paid' },
  'gift ended': { exempt: 'paid' },
  'gift refunded': { exempt: 'paid' },
  'gift upcoming': { exempt: 'paid' },
  'gift alert': { exempt: 'staff' },
  'card report': { exempt: 'staff' },

  'payment alert': { exempt: 'staff' },
  'backup alert': { exempt: 'staff' },

  'staff link': { exempt: 'staff' },
  'staff alert': { exempt: 'staff' },

  'order waiting': { form: 'order' },
  'order cancelled': { form: 'order' },
  'order paid': { exempt: 'paid' },
  'order sent': { exempt: 'paid' },
  'order unfulfillable': { exempt: 'paid' },
  'order refunded': { exempt: 'paid' },
  'order notice': { exempt: 'staff' },
  'order alert': { exempt: 'staff' },
} as const satisfies Record<string, Trigger>

export type MailPurpose = keyof typeof mailPurposes

/** The kinds of email of one module: `KindOf<'order'>` includes 'paid', of the purpose 'order paid'. */
export type KindOf<
  Prefix extends string,
  Purpose = MailPurpose,
> = Purpose extends `${Prefix} ${infer Kind}` ? Kind : never

/** The form that counts an email of this purpose; undefined when it is exempt. */
export function triggerOf(purpose: MailPurpose): Extract<Trigger, { form: MailForm }> | undefined {
  const trigger: Trigger = mailPurposes[purpose]
  return 'form' in trigger ? trigger : undefined
}

/** Purposes that are not sent to a mailbox whose owner confirmed that they want no contact. */
export const silencedPurposes: readonly string[] = Object.entries<Trigger>(mailPurposes).flatMap(
  ([purpose, trigger]) => ('form' in trigger && !trigger.ignoresSilence ? [purpose] : []),
)
