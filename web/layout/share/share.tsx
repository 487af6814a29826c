import { Anchor } from '#web/ui/anchor.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { shareLinks } from './share-links.ts'
import { usePageAddress } from './use-page-address.ts'
import styles from './share.module.css'

/** Plain links: nothing of the four networks is loaded, and none of them learns who reads until somebody goes there. */
export function Share({ title, picture }: { title: string; picture: string }) {
  const address = usePageAddress()
  return (
    <div>
      <p className={styles.label} id="share">
        Share
      </p>
      <ul className={styles.links} aria-labelledby="share">
        {shareLinks({ title, address, picture }).map(({ network, href }) => (
          <li key={network}>
            <Anchor href={href} newTab className={styles.link}>
              <VisuallyHidden>Share on </VisuallyHidden>
              {network}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
