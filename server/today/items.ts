import type { TroubleKind } from '#contract/console/payment.ts'
import { contentKinds, screenPaths } from '#contract/console/screen.ts'
import { grantingRole, type Permission } from '#contract/console/permission.ts'
import { dayOf, formatDay } from '#contract/dates.ts'
import { differenceText } from '#contract/console/crisis-line.ts'
import { type TodayItem, TodayKind } from '#contract/console/today.ts'
import {
  countApplicationsToRead,
  countUntouchedApplications,
} from '#server/applications/applications.ts'
import { readAuditCheck } from '#server/audit/audit.ts'
import { countLowSizes } from '#server/catalogue/catalogue.ts'
import { countDueLines, readDifferences } from '#server/crisis-lines/crisis-lines.ts'
import { countPledges, countReportedCards, listGiftTroubles } from '#server/donations/donations.ts'
import { failedSchedules } from '#server/drafts/drafts.ts'
import { countFailedJobs } from '#server/jobs/jobs.ts'
import type { Person } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { libraryBytes } from '#server/files/files.ts'
import { countEmails } from '#server/mail/mail.ts'
import { countOrdersToSend, listOrderTroubles } from '#server/orders/orders.ts'
import { type ListedTrouble, listTroubles } from '#server/payments/payments.ts'
import { countPlaceholders } from '#server/placeholders/placeholders.ts'
import { countWaitingGuests } from '#server/registrations/registrations.ts'
import { countUnanswered } from '#server/support/support.ts'

/** The files are in the database and in every backup: above this size both need a look. */
const largeLibrary = 5e9

type Source = {
  /** People without this permission do not see the item, and nothing is counted for them. */
  permission: Permission
} & (
  | {
      path: string
      count: (deps: Deps) => Promise<number>
      detail?: (deps: Deps) => Promise<string>
    }
  /** For a kind whose items are on several screens. */
  | { items: (deps: Deps, troubles: ReadTroubles) => Promise<Omit<TodayItem, 'kind'>[]> }
  /** For a kind with an item for each payment. */
  | { trouble: TroubleKind }
)

/** Everything that may need action. A new kind does not compile until it has a source. */
const sources: Record<TodayKind, Source> = {
  'audit-broken': {
    permission: 'audit:read',
    path: screenPaths.audit,
    count: async ({ db }) => (await readAuditCheck(db))?.brokenAt ?? 0,
  },
  'crisis-line-overdue': {
    permission: 'content:publish',
    path: screenPaths.crisisLines,
    count: async ({ db, clock }) => (await countDueLines(db, clock)).overdue,
  },
  'crisis-line-due': {
    permission: 'content:publish',
    path: screenPaths.crisisLines,
    count: async ({ db, clock }) => (await countDueLines(db, clock)).due,
  },
  'crisis-lines-differ': {
    permission: 'content:publish',
    path: screenPaths.crisisLines,
    count: async ({ db }) => (await readDifferences(db)).length,
    detail: async ({ db }) => (await readDifferences(db)).map(differenceText).join(' '),
  },
  placeholder: {
    permission: 'content:read',
    path: screenPaths.placeholders,
    count: ({ db }) => countPlaceholders(db),
  },
  'library-large': {
    permission: 'content:read',
    path: `${screenPaths.pictures}?filter=unused`,
    count: async ({ db }) => {
      const bytes = await libraryBytes(db)
      return bytes > largeLibrary ? Math.round(bytes / 1e9) : 0
    },
  },
  'email-failed': {
    permission: 'outbox:read',
    path: `${screenPaths.outbox}?status=failed`,
    count: ({ db }) => countEmails(db, 'failed'),
  },
  // Without a mail server no email is sent, and the health line says so.
  'email-unsent': {
    permission: 'outbox:read',
    path: `${screenPaths.outbox}?status=not-sent`,
    count: async ({ db, settings }) => (settings.smtpUrl ? countEmails(db, 'not-sent') : 0),
  },
  'job-failed': {
    permission: 'job:read',
    path: screenPaths.jobs,
    count: ({ db }) => countFailedJobs(db),
  },
  'schedule-failed': {
    permission: 'content:read',
    items: async ({ db }) =>
      (await failedSchedules(db)).map(({ kind, count }) => {
        const { path, plural } = contentKinds[kind]
        return { count, detail: plural, path: `${path}?tab=failed` }
      }),
  },
  'message-unanswered': {
    permission: 'chat:reply',
    path: screenPaths.chat,
    count: ({ db }) => countUnanswered(db),
  },
  'application-new': {
    permission: 'application:read',
    path: `${screenPaths.applications}?state=new`,
    count: ({ db }) => countApplicationsToRead(db),
  },
  'application-untouched': {
    permission: 'application:read',
    path: `${screenPaths.applications}?state=untouched`,
    count: countUntouchedApplications,
  },
  'guest-waiting': {
    permission: 'guest:read',
    path: screenPaths.guests,
    count: ({ db, clock }) => countWaitingGuests(db, clock.now()),
  },
  'order-to-send': {
    permission: 'order:read',
    path: screenPaths.orders,
    count: ({ db }) => countOrdersToSend(db),
  },
  'order-disputed': { permission: 'order:read', trouble: 'dispute' },
  'order-refund-rejected': { permission: 'order:read', trouble: 'refund-rejected' },
  'order-refund-late': { permission: 'order:read', trouble: 'refund-late' },
  'order-to-refund': { permission: 'order:read', trouble: 'not-refunded' },
  'order-payment-unclear': { permission: 'order:read', trouble: 'mismatch' },
  'gift-payment-unclear': { permission: 'gift:read', items: giftTroubleItems },
  'gift-pledged': {
    permission: 'gift:read',
    path: `${screenPaths.gifts}?state=pledged`,
    count: ({ db }) => countPledges(db),
  },
  'stock-low': {
    permission: 'store:read',
    path: `${screenPaths.stock}?low=yes`,
    count: ({ db }) => countLowSizes(db),
  },
  'card-reported': {
    permission: 'gift:read',
    path: screenPaths.giftCards,
    count: ({ db }) => countReportedCards(db),
  },
}

export const isAllowed = ({ roles }: Person, permission: Permission) =>
  grantingRole(roles, permission) !== undefined

/** Whether the person may see every kind. Only then can Today say that nothing waits. */
export const seesEveryKind = (person: Person): boolean =>
  Object.values(sources).every(({ permission }) => isAllowed(person, permission))

type OrderTroubles = Awaited<ReturnType<typeof listOrderTroubles>>

/** The troubles of payments, and those of orders with their references. Each is read once, and only if a kind needs it. */
type ReadTroubles = {
  all: () => Promise<ListedTrouble[]>
  ofOrders: () => Promise<OrderTroubles>
}

function troublesOf(deps: Deps): ReadTroubles {
  let all: Promise<ListedTrouble[]> | undefined
  let ofOrders: Promise<OrderTroubles> | undefined
  const readAll = () => (all ??= listTroubles(deps))
  const readOrders = async () => listOrderTroubles(deps, await readAll())
  return { all: readAll, ofOrders: () => (ofOrders ??= readOrders()) }
}

/** What needs action by this person, the most urgent first. */
export async function listItems(deps: Deps, person: Person): Promise<TodayItem[]> {
  const troubles = troublesOf(deps)
  const items: TodayItem[] = []
  for (const kind of TodayKind.options)
    if (isAllowed(person, sources[kind].permission))
      items.push(...(await itemsOf(deps, kind, troubles)))
  return items
}

async function itemsOf(deps: Deps, kind: TodayKind, troubles: ReadTroubles): Promise<TodayItem[]> {
  const source = sources[kind]
  if ('items' in source)
    return (await source.items(deps, troubles)).map((item) => ({ kind, ...item }))
  if ('trouble' in source) return troubleItems(kind, source.trouble, await troubles.ofOrders())
  const count = await source.count(deps)
  if (count === 0) return []
  const detail = await source.detail?.(deps)
  return [{ kind, count, ...(detail && { detail }), path: source.path }]
}

/** A flood of disputes must not fill the screen. The next ones appear when these are handled. */
const maxTroubles = 20

/** One item for each payment, with amount, date and the link to the provider. */
const troubleItems = (kind: TodayKind, trouble: TroubleKind, all: OrderTroubles): TodayItem[] =>
  all
    .filter((one) => one.kind === trouble)
    .slice(0, maxTroubles)
    .map(({ reference, money, at, answerBy, providerUrl }) => ({
      kind,
      count: 1,
      detail: [
        `${reference}: ${money}`,
        formatDay(dayOf(new Date(at))),
        ...(answerBy === null ? [] : [`answer by ${formatDay(answerBy)}`]),
      ].join(', '),
      path: `${screenPaths.orders}/${reference}`,
      ...(providerUrl !== null && { link: providerUrl }),
    }))

/** What is in question about the payment of a gift. */
const troubleTexts = {
  dispute: 'disputed',
  'refund-rejected': 'the provider rejected a refund',
  'refund-late': 'a refund is pending for a day',
  'not-refunded': 'not refunded',
  mismatch: 'not what we asked for',
} as const satisfies Record<TroubleKind, string>

/** One item for each payment, with amount, date and the link to the provider. */
async function giftTroubleItems(
  deps: Deps,
  { all }: ReadTroubles,
): Promise<Omit<TodayItem, 'kind'>[]> {
  const troubles = await listGiftTroubles(deps, await all())
  return troubles
    .slice(0, maxTroubles)
    .map(({ reference, kind, money, at, answerBy, providerUrl }) => ({
      count: 1,
      detail: [
        `${reference}: ${money}, ${troubleTexts[kind]}`,
        formatDay(dayOf(new Date(at))),
        ...(answerBy === null ? [] : [`answer by ${formatDay(answerBy)}`]),
      ].join(', '),
      path: `${screenPaths.gifts}/${reference}`,
      ...(providerUrl !== null && { link: providerUrl }),
    }))
}
