import { phoneLink } from '#contract/text/phone-link.ts'
import type { RootData } from '#web/kit/root-data.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { LazyHydrate } from '#web/ui/lazy-hydrate.tsx'
import { Wrap } from '#web/ui/section.tsx'
import { Logo } from './logo.tsx'
import styles from './footer.module.css'

const quickLinks = [
  { label: 'Mission & Vision', to: '/about' },
  { label: 'Donate', to: '/donate?step=1' },
  { label: 'Buy Merch', to: '/merch-store' },
] as const

export function Footer({ organisation, year }: Pick<RootData, 'organisation' | 'year'>) {
  const { name, fullName, welcome, address, phone, email, social } = organisation
  return (
    <LazyHydrate as="footer" className={styles.footer} data-ground="dark">
      <Wrap>
        <div className={styles.columns}>
          <div>
            <Anchor to="/" className={styles.logo}>
              <Logo on="dark" tall={104} alt={name} isLazy />
            </Anchor>
            <p className={styles.welcome}>{welcome}</p>
          </div>
          <section className={styles.findUs}>
            <h2>Find us</h2>
            <address>
              {fullName}
              <br />
              {address.street}
              <br />
              {address.city}, {address.province}{' '}
              <span className={styles.postalCode}>{address.postalCode}</span>
              <br />
              <a href={phoneLink('tel', phone)}>{phone}</a>
              <br />
              <a href={`mailto:${email}`}>{email}</a>
            </address>
          </section>
          <nav aria-label="Quick links">
            <h2>Quick links</h2>
            <ul className={styles.links}>
              {quickLinks.map(({ label, to }) => (
                <li key={to}>
                  <Anchor to={to}>{label}</Anchor>
                </li>
              ))}
            </ul>
          </nav>
          <section>
            <h2>Follow along</h2>
            <ul className={styles.links}>
              {social.map(({ network, address: elsewhere }) => (
                <li key={network}>
                  <a href={elsewhere} rel="noopener noreferrer">
                    {network}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className={styles.base}>
          <p>
            © {year} {fullName}
          </p>
          <p>Quick exit leaves at once, but it does not clear your browser’s history.</p>
          <p>Made with care for our own.</p>
        </div>
      </Wrap>
    </LazyHydrate>
  )
}
