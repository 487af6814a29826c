import { exportAudit } from '#contract/console/audit.ts'
import { fetchFile } from '#console/api.ts'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { saveFile } from '#console/ui/save-file.ts'

type Filters = Partial<Record<'person' | 'action' | 'record' | 'from' | 'to', string>>

export const ExportDialog = ({ filters, onClose }: { filters: Filters; onClose: () => void }) => (
  <ReasonDialog
    title="Export the audit log"
    action="Export"
    pending="Exporting …"
    run={(reason) => fetchFile(exportAudit, { body: { ...filters, reason } })}
    onDone={(file) => {
      saveFile(file, 'audit-log.csv')
      onClose()
    }}
    onClose={onClose}
  >
    <p>A CSV file with the entries that the filters show. The export is an entry itself.</p>
  </ReasonDialog>
)
