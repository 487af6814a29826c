import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Anchor } from '#web/ui/anchor.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { plainPath } from '#web/kit/plain-path.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { shareLinks, type Network } from './share-links.ts'
import styles from './share.module.css'

type ShareProps = { title: string; picture: string; variant: 'text' | 'icons' }

/** Plain links: the page loads nothing from the networks, so they cannot track readers. */
export function Share({ title, picture, variant }: ShareProps) {
  const address = usePageAddress()
  return (
    <div>
      <p className={styles.label} id="share">
        Share
      </p>
      <ul className={styles.links} aria-labelledby="share">
        {shareLinks({ title, address, picture }).map(({ network, href }) => (
          <li key={network}>
            {variant === 'icons' ? (
              <Anchor
                href={href}
                newTab
                className={classNames(styles.link, styles.icon)}
                title={network}
              >
                <VisuallyHidden>Share on {network}</VisuallyHidden>
                <NetworkIcon network={network} />
              </Anchor>
            ) : (
              <Anchor href={href} newTab className={styles.link}>
                <VisuallyHidden>Share on </VisuallyHidden>
                {network}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The icon of a network. The link around it has the accessible name. */
const NetworkIcon = ({ network }: { network: Network }) => (
  <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true" focusable="false">
    <path fill="currentColor" d={paths[network]} />
  </svg>
)

const paths = {
  X: 'M18.9 1.15h3.68l-8.04 9.19L24 22.85h-7.41l-5.8-7.59-6.64 7.59H.47l8.6-9.83L0 1.15h7.59l5.24 6.94zm-1.29 19.5h2.04L6.49 3.24H4.3z',
  Facebook:
    'M9.1 23.69v-7.98H6.63v-3.67H9.1v-1.58c0-4.08 1.85-5.97 5.86-5.97.76 0 2.07.15 2.61.3v3.32c-.28-.03-.78-.04-1.39-.04-1.97 0-2.73.74-2.73 2.68v1.29h3.92l-.67 3.67h-3.25v8.24C19.4 23.24 24 18.18 24 12.04c0-6.62-5.37-12-12-12s-12 5.38-12 12c0 5.63 3.87 10.35 9.1 11.65z',
  LinkedIn:
    'M20.45 20.45h-3.56v-5.57c0-1.33-.02-3.04-1.85-3.04-1.85 0-2.13 1.45-2.13 2.94v5.67H9.35V9h3.41v1.56h.05c.48-.9 1.64-1.85 3.37-1.85 3.6 0 4.27 2.37 4.27 5.46zM5.34 7.43a2.06 2.06 0 1 1 0-4.13 2.06 2.06 0 0 1 0 4.13zM7.12 20.45H3.56V9h3.56z',
  Pinterest:
    'M12.02 0C5.4 0 .03 5.37.03 11.99c0 5.08 3.16 9.42 7.62 11.16-.11-.95-.2-2.4.04-3.44.22-.94 1.4-5.96 1.4-5.96s-.36-.72-.36-1.78c0-1.66.97-2.91 2.17-2.91 1.02 0 1.52.77 1.52 1.69 0 1.03-.65 2.57-.99 3.99-.29 1.2.6 2.17 1.77 2.17 2.13 0 3.77-2.25 3.77-5.49 0-2.86-2.06-4.87-5.01-4.87-3.41 0-5.41 2.56-5.41 5.2 0 1.03.39 2.14.89 2.74.1.12.11.23.08.35l-.33 1.36c-.05.22-.17.27-.4.16-1.5-.69-2.43-2.88-2.43-4.64 0-3.78 2.74-7.25 7.92-7.25 4.15 0 7.39 2.96 7.39 6.92 0 4.14-2.61 7.46-6.23 7.46-1.22 0-2.36-.63-2.76-1.38l-.75 2.85c-.27 1.05-1 2.35-1.5 3.15 1.13.34 2.31.53 3.55.53 6.61 0 11.99-5.37 11.99-11.99C23.97 5.39 18.6 0 12.02 0z',
} satisfies Record<Network, string>

/**
 * The full address of this page without query parameters such as tracking tails. On the server, the origin is the
 * public address of the site.
 */
function usePageAddress(): string {
  const path = plainPath(useLocation().pathname)
  const siteUrl = useRootData()?.siteConfig.siteUrl ?? ''
  const origin = useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => siteUrl,
  )
  return origin + path
}

const neverChanges = () => () => undefined
