import { neutralPage } from '#contract/neutral-page.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import { aboveDialogs } from '#web/ui/inert-page.ts'
import { Icon } from '#web/ui/icon.tsx'
import visuallyHidden from '#web/ui/visually-hidden.module.css'
import styles from './quick-exit.module.css'

/**
 * A plain link, so that it leaves the site even without script. With quick-exit-script.ts it also blanks the page,
 * clears storage and removes our pages from the history of the tab.
 */
export function QuickExit({ variant }: { variant?: 'dark' | 'full' }) {
  return (
    <a
      {...useExitLink()}
      role="button"
      className={classNames(styles.exit, variant && styles[variant])}
    >
      Quick exit <Icon name="close" size={16} />
    </a>
  )
}

/** Quick exit among the skip links, for keyboard and screen reader users. The safety bar has the visible one. */
export function SkipLinkQuickExit({ className }: { className?: string }) {
  return (
    <a {...useExitLink()} {...aboveDialogs} className={className}>
      Quick exit: leave this site now. Pressing Shift three times or Escape twice does the same.
    </a>
  )
}

/** Announces how many presses of Shift are left. The script writes into it. */
export const QuickExitStatus = () => (
  <p {...aboveDialogs} id="quick-exit-status" role="status" className={visuallyHidden.hidden} />
)

const useExitLink = () => ({
  'data-quick-exit': '',
  href: useRootData()?.siteConfig.quickExitUrl ?? neutralPage,
  rel: 'noreferrer nofollow',
  draggable: false,
})
