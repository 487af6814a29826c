import { useState } from 'react'
import { exportSubscribers } from '#contract/console/newsletter.ts'
import { Button } from '#web/ui/button.tsx'
import { fetchFile } from '#console/api/api.ts'
import { saveFile } from '#console/kit/save-file.ts'
import { Pane } from '#console/ui/page-head.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'

/** The confirmed subscribers leave the Desk as a file only: no screen lists them. */
export function SubscribersPane() {
  const [isExporting, setExporting] = useState(false)
  return (
    <Pane title="Subscribers">
      <p>
        The file has the people who confirmed their address: email, name and day of confirmation.
        Mailboxes that want no email are left out.
      </p>
      <Button small onClick={() => setExporting(true)}>
        Export…
      </Button>
      {isExporting && (
        <ReasonDialog
          title="Export subscribers"
          action="Export"
          pending="Writing the file …"
          run={(reason) => fetchFile(exportSubscribers, { body: { reason } })}
          onDone={(file) => {
            setExporting(false)
            saveFile(file, 'subscribers.csv')
          }}
          onClose={() => setExporting(false)}
        >
          <p>
            All owners get an email about the export. Nobody else is emailed. Delete the file when
            your newsletter service has it.
          </p>
        </ReasonDialog>
      )}
    </Pane>
  )
}
