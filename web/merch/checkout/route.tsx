import { type ReactNode, useEffect } from 'react'
import type { RouteHandle } from '#web/layout/route-facts.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Crumb } from '#web/ui/more-link.tsx'
import { Wrap } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Logo } from '#web/layout/logo.tsx'
import { QuickExit } from '#web/layout/quick-exit.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { bagStore, useBag } from '../bag/bag-store.ts'
import type { Route } from './+types/route.ts'
import { Checkout } from './checkout.tsx'
import styles from './route.module.css'

export const handle = { header: { tone: 'hidden' }, query: ['order'] } satisfies RouteHandle

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: 'Checkout', description: 'Where your parcel goes, and how it is paid.' })

/** The server-rendered page is the same for every visitor. The browser then loads its own bag. */
export default function CheckoutPage() {
  useEffect(() => void bagStore.load(), [])
  return (
    <>
      <h1>
        <VisuallyHidden>Checkout</VisuallyHidden>
      </h1>
      <CheckoutHead />
      <div className={styles.page}>
        <CheckoutOrNotice />
      </div>
    </>
  )
}

function CheckoutOrNotice() {
  const { bag, isLost } = useBag()
  if (bag && bag.items.length > 0) return <Checkout bag={bag} />
  if (bag) return <EmptyBag />
  return (
    <SingleColumn>
      {isLost ? <LostBag /> : <LoadingBag />}
      <WithoutScript />
    </SingleColumn>
  )
}

/** Replaces the two columns where there is nothing to pay. */
const SingleColumn = ({ children }: { children: ReactNode }) => (
  <Wrap className={styles.alone}>
    <Crumb to="/">Back to site</Crumb>
    {children}
  </Wrap>
)

/** Long enough to be the largest paint: it is painted before the script loads. */
const LoadingBag = () => (
  <Empty title="Looking into your bag..." className={styles.waiting}>
    <p>
      What you put in your bag is paid for here. Nothing is charged before you are on the page of
      the payment provider, and you can come back from there at any time.
    </p>
  </Empty>
)

const EmptyBag = () => (
  <SingleColumn>
    <Empty title="There is nothing in your bag">
      <p>Nothing was charged. What you put in your bag can be paid here.</p>
      <p>
        <ButtonLink to="/merch-store">All Products</ButtonLink>
      </p>
    </Empty>
  </SingleColumn>
)

const LostBag = () => (
  <Empty title="Your bag could not be fetched">
    <p>It is safe, and nothing was charged.</p>
    <p>
      <Button onClick={() => void bagStore.load()}>Try again</Button>
    </p>
  </Empty>
)

function WithoutScript() {
  const email = useRootData()?.organisation.email ?? ''
  return (
    <p className={styles.withoutScript}>
      Your bag lives in the browser, and needs its script. To order without it, write to{' '}
      <a href={`mailto:${email}`}>{email}</a> with what you would like, the size and how many.
    </p>
  )
}

const providers = { stripe: 'Stripe', test: 'a test page' }

/** Replaces the header: home link, Quick exit and payment provider. */
function CheckoutHead() {
  const root = useRootData()
  const cards = root?.siteConfig.cards ?? null
  return (
    <div className={styles.head}>
      <Wrap className={styles.row}>
        <Anchor to="/" aria-label={`${root?.organisation.name ?? ''}, home`}>
          <Logo on="light" tall={64} alt="" />
        </Anchor>
        <QuickExit variant="dark" />
        {cards && (
          <p role="img" aria-label={`Payments by ${providers[cards]}`} className={styles.provider}>
            Payments by <b>{providers[cards]}</b>
          </p>
        )}
      </Wrap>
    </div>
  )
}
