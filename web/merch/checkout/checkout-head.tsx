import { useRootData } from '#web/kit/use-root-data.ts'
import { Logo } from '#web/layout/logo.tsx'
import { QuickExit } from '#web/layout/quick-exit.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Wrap } from '#web/ui/section.tsx'
import styles from './checkout-head.module.css'

const providers = { stripe: 'Stripe', test: 'a test page' }

/** In place of the header: home, the way out, and who takes the money. */
export function CheckoutHead() {
  const root = useRootData()
  const cards = root?.siteConfig.cards ?? null
  return (
    <div className={styles.head}>
      <Wrap className={styles.row}>
        <Anchor to="/" aria-label={`${root?.organisation.name ?? ''}, home`}>
          <Logo on="light" tall={64} alt="" />
        </Anchor>
        <QuickExit look="dark" />
        {cards && (
          <p role="img" aria-label={`Payments by ${providers[cards]}`} className={styles.provider}>
            Payments by <b>{providers[cards]}</b>
          </p>
        )}
      </Wrap>
    </div>
  )
}
