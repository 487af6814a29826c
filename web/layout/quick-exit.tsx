import { neutralPage } from '#contract/neutral-page.ts'
import { useRootData } from '#web/kit/use-root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import { aboveDialogs } from '#web/ui/hold-back.ts'
import { Icon } from '#web/ui/icon.tsx'
import unseen from '#web/ui/visually-hidden.module.css'
import styles from './quick-exit.module.css'

/**
 * The way out. A plain link, so that it leads away even without script;
 * quick-exit-script.ts makes it blank the page first, forget, and leave no way back.
 */
export function QuickExit({ look }: { look?: 'dark' | 'full' }) {
  return (
    <a {...useWayOut()} role="button" className={classNames(styles.exit, look && styles[look])}>
      Quick exit <Icon name="close" size={16} />
    </a>
  )
}

/** A second way out for those who move by keyboard or listen: the first thing they meet. */
export function FirstQuickExit({ className }: { className?: string }) {
  return (
    <a {...useWayOut()} {...aboveDialogs} className={className}>
      Quick exit: leave this site now. Pressing Shift three times or Escape twice does the same.
    </a>
  )
}

/** Says how many presses of Shift are left. The script writes into it. */
export const QuickExitStatus = () => (
  <p {...aboveDialogs} id="quick-exit-status" role="status" className={unseen.hidden} />
)

const useWayOut = () => ({
  'data-quick-exit': '',
  href: useRootData()?.siteConfig.quickExitUrl ?? neutralPage,
  rel: 'noreferrer nofollow',
  draggable: false,
})
