import * as application from './application.ts'
import * as audit from './audit.ts'
import * as chat from './chat.ts'
import * as checkIn from './check-in.ts'
import * as content from './content.ts'
import * as crisisLine from './crisis-line.ts'
import * as document from './document.ts'
import type { ConsoleEndpoint } from './endpoint.ts'
import * as eventAddress from './event-address.ts'
import * as eventSeries from './event-series.ts'
import * as gift from './gift.ts'
import * as guest from './guest.ts'
import * as guestNotice from './guest-notice.ts'
import * as job from './job.ts'
import * as link from './link.ts'
import * as me from './me.ts'
import * as media from './media.ts'
import * as newsletter from './newsletter.ts'
import * as organisationContent from './organisation-content.ts'
import * as order from './order.ts'
import * as outbox from './outbox.ts'
import * as publishing from './publishing.ts'
import * as payment from './payment.ts'
import * as receivedGift from './received-gift.ts'
import * as revision from './revision.ts'
import * as picture from './picture.ts'
import * as placeholder from './placeholder.ts'
import * as session from './session.ts'
import * as staff from './staff.ts'
import * as store from './store.ts'
import * as suggestion from './suggestion.ts'
import * as today from './today.ts'

/** Every endpoint of the Desk. The server does not start unless it mounts exactly these. */
export const consoleEndpoints: readonly ConsoleEndpoint[] = [
  session,
  link,
  me,
  staff,
  today,
  application,
  order,
  payment,
  guest,
  store,
  guestNotice,
  chat,
  checkIn,
  gift,
  receivedGift,
  newsletter,
  audit,
  outbox,
  job,
  content,
  publishing,
  eventAddress,
  eventSeries,
  organisationContent,
  revision,
  suggestion,
  media,
  picture,
  document,
  placeholder,
  crisisLine,
].flatMap((nouns) => Object.values(nouns).filter(isEndpoint))

function isEndpoint(value: unknown): value is ConsoleEndpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'path' in value
}
