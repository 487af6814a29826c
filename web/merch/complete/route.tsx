import { useEffect } from 'react'
import { clientLoaderFrom, loaderFrom } from '#web/kit/load.ts'
import { privateHeaders } from '#web/kit/private-page.ts'
import { pageMeta } from '#web/kit/seo.ts'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ScenePage } from '#web/ui/scene-page.tsx'
import { Lead } from '#web/ui/section.tsx'
import { useRootData } from '#web/kit/use-root-data.ts'
import { dropDraft } from '#web/kit/form/draft.ts'
import type { Route } from './+types/route.ts'
import { load } from './load.ts'
import { NotPaid } from './not-paid.tsx'
import { orderNote, bagStore } from '../bag/bag-store.ts'

export const handle = { header: { tone: 'dark' }, query: ['order', 'looked'] } satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

export const headers = privateHeaders
/** The canonical address has no query, so that it does not repeat the order id. */
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Order Confirmed', description: thanks, isUnlisted: true })

const thanks =
  'Thank you for your purchase! Your order has been successfully processed. Please check your email for details about your order.'

const scene = {
  src: '/media/upload/artwork/scene-parcel.svg',
  width: 1600,
  height: 760,
  alt: 'Two hands hold a parcel tied with a woven band',
  focus: { x: 50, y: 58 },
}

/** The page after the payment. A note says when the payment is unconfirmed; an unpaid order is not called confirmed. */
export default function OrderComplete({ loaderData: { id, order } }: Route.ComponentProps) {
  const status = order?.status ?? 'paid'
  const isReviewed = status === 'under review'
  const unpaid = status === 'paid' || isReviewed ? undefined : status
  useClearBag(unpaid === undefined)
  return (
    <ScenePage
      picture={scene}
      pattern="dawn"
      beside={unpaid !== undefined && <NotPaid id={id} status={unpaid} />}
    >
      {isReviewed ? (
        <UnderReview />
      ) : unpaid === 'not completed' ? (
        <>
          <h1>Not paid</h1>
          <Lead>The payment did not go through, and nothing was taken.</Lead>
        </>
      ) : (
        <>
          <h1>Order Confirmed!</h1>
          <Lead>{thanks}</Lead>
        </>
      )}
      <p>
        <ButtonLink to="/">Go to Homepage</ButtonLink>
      </p>
    </ScenePage>
  )
}

/** The provider charged another amount than requested. A staff member decides, and the buyer need not do anything. */
function UnderReview() {
  const email = useRootData()?.organisation.email ?? ''
  return (
    <>
      <h1>A person is looking at your payment</h1>
      <Lead>
        It reached us differently from what we asked for, so somebody on our team checks it before
        we send anything. Your things are held for you, and you need to do nothing.
      </Lead>
      <p>
        Do you have a question? Write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </>
  )
}

/** The bag was ordered, so it is cleared. The draft and the note are needed until the order is paid. */
function useClearBag(isPaid: boolean): void {
  useEffect(() => bagStore.clear(), [])
  useEffect(() => {
    if (!isPaid) return
    dropDraft('order')
    orderNote.set('')
  }, [isPaid])
}
