import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import styles from './screen.module.css'

/** Without a mail server the owner passes the link on. It is in this dialog alone and is not shown again. */
export function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <Dialog title="Pass this link on" onClose={onClose}>
      <p>No mail server is set, so no email was sent. The link is shown only now.</p>
      <code className={styles.link}>{link}</code>
      <DialogActions onClose={onClose}>
        <Button small onClick={() => void copy().catch(() => setCopied(false))}>
          {isCopied ? 'Copied' : 'Copy the link'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
