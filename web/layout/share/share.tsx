import { Anchor } from '#web/ui/anchor.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NetworkIcon } from './network-icon.tsx'
import { shareLinks } from './share-links.ts'
import { usePageAddress } from './use-page-address.ts'
import styles from './share.module.css'

type ShareProps = { title: string; picture: string; look: 'words' | 'icons' }

/** Plain links: nothing of the four networks is loaded, and none of them learns who reads until somebody goes there. */
export function Share({ title, picture, look }: ShareProps) {
  const address = usePageAddress()
  return (
    <div>
      <p className={styles.label} id="share">
        Share
      </p>
      <ul className={styles.links} aria-labelledby="share">
        {shareLinks({ title, address, picture }).map(({ network, href }) => (
          <li key={network}>
            {look === 'icons' ? (
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
