import { phoneLink } from '#contract/text/phone-link.ts'
import type { RootData } from '#web/kit/root-data.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { LazyHydrate } from '#web/ui/lazy-hydrate.tsx'
import { Wrap } from '#web/ui/section.tsx'
import { useFrame } from './frame-texts.ts'
import { Logo } from './logo.tsx'
import styles from './footer.module.css'

export function Footer({ organisation, year }: Pick<RootData, 'organisation' | 'year'>) {
  const { name, fullName, welcome, address, phone, email, social } = organisation
  const texts = useFrame().footer
  const networks = social.filter((link) => link.address !== '')
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
            <h2>{texts.address}</h2>
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
          {texts.quickLinks.items.length > 0 && (
            <nav aria-label={texts.quickLinks.heading}>
              <h2>{texts.quickLinks.heading}</h2>
              <ul className={styles.links}>
                {texts.quickLinks.items.map(({ label, to }) => (
                  <li key={to}>
                    <Anchor to={to}>{label}</Anchor>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {networks.length > 0 && (
            <section>
              <h2>{texts.networks}</h2>
              <ul className={styles.links}>
                {networks.map(({ network, address: elsewhere }) => (
                  <li key={network}>
                    <a href={elsewhere} rel="noopener noreferrer">
                      {network}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className={styles.base}>
          <p>
            © {year} {fullName}
          </p>
          <p>{texts.quickExit}</p>
          <p>{texts.closing}</p>
        </div>
      </Wrap>
    </LazyHydrate>
  )
}
