import type { AuditCheck } from '#contract/console/audit.ts'
import { Notice } from '#console/ui/notice.tsx'
import { formatWhen } from '#console/ui/when.tsx'
import styles from './chain-notice.module.css'

/** The result of the latest check, of the day or by the button. */
export function ChainNotice({ check }: { check: AuditCheck | null }) {
  if (check === null)
    return <Notice className={styles.notice}>The log has not been checked yet.</Notice>
  const { checkedAt, entries, brokenAt } = check
  const isWhole = brokenAt === null
  return (
    <Notice tone={isWhole ? 'good' : 'bad'} role="status" className={styles.notice}>
      <strong>
        {isWhole
          ? `Whole: ${entries.toLocaleString('en-CA')} entries`
          : `Broken at entry ${brokenAt}: it was changed or deleted in the database`}
      </strong>
      <p>Checked {formatWhen(checkedAt)}</p>
    </Notice>
  )
}
