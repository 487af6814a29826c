import type { AuditAction } from './audit-action.ts'

export type EntryKind = 'Sign-in' | 'Read' | 'Export' | 'Change' | 'Staff' | 'Money' | 'Erased'

/** What an entry is about. Its name is read with the entry, because the entry has the id alone. */
export type Target =
  | 'content'
  | 'person'
  | 'picture'
  | 'document'
  | 'issue'
  | 'crisis line'
  | 'application'
  | 'event'
  | 'stock'
  | 'discount'
  | 'shipping option'

type ActionText = {
  kind: EntryKind
  /** What follows the name of the person: 'Noor retried a job'. */
  text: string
  target?: Target
  /** Joins the part of the entry: 'Noor retried a job: purge'. */
  joint?: string
}

const change = (text: string, joint?: string): ActionText => ({
  kind: 'Change',
  text,
  ...(joint !== undefined && { joint }),
})
const signIn = (text: string, joint?: string): ActionText => ({
  ...change(text, joint),
  kind: 'Sign-in',
})
const staff = (text: string, joint?: string): ActionText => ({
  ...change(text, joint),
  kind: 'Staff',
})
const money = (text: string, joint?: string): ActionText => ({
  ...change(text, joint),
  kind: 'Money',
})
const person = (text: string, joint?: string): ActionText => ({
  ...staff(text, joint),
  target: 'person',
})
const content = (text: string): ActionText => ({ ...change(text), target: 'content' })
const picture = (text: string): ActionText => ({ ...change(text), target: 'picture' })
const application = (text: string, joint?: string): ActionText => ({
  ...change(text, joint),
  target: 'application',
})
const document = (text: string): ActionText => ({ ...change(text), target: 'document' })
const issue = (text: string): ActionText => ({ ...change(text), target: 'issue' })
const discount = (text: string): ActionText => ({ ...change(text), target: 'discount' })
const shipping = (text: string): ActionText => ({ ...change(text), target: 'shipping option' })

export type ActionTexts = Record<AuditAction, ActionText>

/** An action without a text does not compile. */
export const actionTexts = {
  'signed in': signIn('signed in'),
  'signed in by link': signIn('signed in with a link'),
  'signed out': signIn('signed out'),
  'session ended': signIn('ended a session'),
  'all sessions ended': signIn('ended all sessions'),

  joined: staff('joined with a link'),
  invited: person('invited', ' as'),
  'invitation withdrawn': person('withdrew the invitation of'),
  'recovery link sent': person('sent a recovery link to'),
  'owner link printed': person('printed a sign-in link for'),
  'roles changed': person('changed the roles of', ' to'),
  disabled: person('disabled'),
  enabled: person('enabled'),
  'profile changed': staff('changed a profile'),
  'passkey added': staff('added a passkey'),
  'passkey renamed': staff('renamed a passkey'),
  'passkey removed': staff('removed a passkey'),

  created: content('created'),
  copied: content('copied'),
  'copied to more days': content('copied to more days'),
  renamed: content('changed the address of'),
  published: content('published'),
  unpublished: content('unpublished'),
  scheduled: content('scheduled'),
  unscheduled: content('removed the schedule of'),
  archived: content('archived'),
  restored: content('restored'),
  'restored revision': content('restored an earlier version of'),
  'changes discarded': content('discarded the changes of'),
  cancelled: content('cancelled'),
  reinstated: content('reinstated'),
  'crisis line checked': { ...change('checked'), target: 'crisis line' },
  'check undone': { ...change('took back the check of'), target: 'crisis line' },
  'first stock set': content('set the first stock of'),

  'picture added': picture('added'),
  'picture changed': picture('changed'),
  'picture replaced': picture('replaced'),
  'picture deleted for ever': { ...picture('deleted for ever'), kind: 'Erased' },
  'picture archived': picture('archived'),
  'picture restored': picture('restored'),
  'document added': document('added'),
  'document changed': document('changed'),
  'document replaced': document('replaced'),
  'document deleted for ever': { ...document('deleted for ever'), kind: 'Erased' },
  'document archived': document('archived'),
  'document restored': document('restored'),

  'issue added': issue('added'),
  'issue changed': issue('changed'),
  'issue removed': issue('removed'),

  'state changed': application('changed the state of', ' to'),
  'application assigned': application('changed who works on'),
  'mailbox looked up': { ...change('looked up applications by an email address'), kind: 'Read' },
  vouched: application('vouched for the address in'),
  noted: application('wrote a note about'),
  'applicant emailed': application('emailed the applicant of'),
  'guest list opened': {
    kind: 'Read',
    text: 'opened the guest list of',
    target: 'event',
    joint: ':',
  },
  'waiting guests opened': { kind: 'Read', text: 'opened the guests who wait', joint: ':' },
  'guest added': { ...change('added a guest to'), target: 'event' },
  'guest removed': change('removed a guest'),
  'guests told': { ...change('told the guests of', ':'), target: 'event' },
  released: change('released a guest'),
  texted: change('marked a guest as texted'),
  'check-in opened': {
    kind: 'Read',
    text: 'opened the check-in list of',
    target: 'event',
    joint: ':',
  },
  'checked in': change('checked in a guest'),
  'check-in undone': change('took back the check-in of a guest'),
  answered: change('answered a chat message'),
  'conversation taken': change('took a conversation of the chat'),
  'conversation taken over': change('took over a conversation of the chat'),
  'conversation ended': change('ended a conversation of the chat'),
  'visitor texted': change('marked a visitor of the chat as texted'),
  'visitor emailed': change('emailed an answer to a visitor of the chat'),

  sent: change('marked an order as sent'),
  refunded: money('refunded', ''),
  'payment handled': money('marked the troubles of a payment as handled'),
  matched: money('matched an e-Transfer', ' of'),
  'gift recorded': money('recorded a gift in cash or by cheque', ' of'),
  removed: change('removed a dedication card'),
  'amount changed': money('changed the amount of a recurring gift', ' from'),
  paused: money('paused a recurring gift'),
  resumed: money('resumed a recurring gift'),
  ended: money('ended a recurring gift'),
  'card page opened': {
    kind: 'Read',
    text: 'opened the page for changing the card of a recurring gift',
  },

  'stock changed': { ...change('changed the stock of', ':'), target: 'stock' },
  'discount added': discount('added'),
  'discount changed': discount('changed'),
  'discount ended': discount('ended'),
  'shipping option added': shipping('added'),
  'shipping option changed': shipping('changed'),

  opened: { kind: 'Read', text: 'opened', joint: '' },
  exported: { kind: 'Export', text: 'exported', joint: ' the' },
  erased: { kind: 'Erased', text: 'erased the personal data of a record' },
  purged: { kind: 'Erased', text: 'deleted old records', joint: ' on' },
  'sent again': change('sent an email again', ':'),
  'job retried': change('retried a job', ':'),
} as const satisfies ActionTexts

export const actionText = (action: AuditAction): ActionText => actionTexts[action]
