import * as z from 'zod/mini'
import { type Draft } from '#contract/console/content.ts'
import { type PublishCheck, scheduleBody, scheduleContent } from '#contract/console/publishing.ts'
import { scheduleOrganisation } from '#contract/console/organisation-content.ts'
import { clockOf, dayOf } from '#contract/dates.ts'
import { FieldPair, TextField } from '#web/ui/field.tsx'
import { api } from '#console/api/api.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { PublishFacts } from './publish-facts.tsx'

type ScheduleDialogProps = {
  draft: Draft
  store: DraftStore
  check: PublishCheck
  onDone: (draft: Draft) => void
  onClose: () => void
}

const { day, time } = scheduleBody.shape
const WhenBody = z.strictObject({ day, time })

/** A future day and time in Calgary. The draft is published as it is then, not as it is now. */
export function ScheduleDialog({ draft, store, check, onDone, onClose }: ScheduleDialogProps) {
  const { kind, id, publishAt } = draft
  const scheduled = publishAt === null ? undefined : new Date(publishAt)
  return (
    <Dialog title="Schedule" onClose={onClose}>
      <p>The draft goes out as it is at that time. Later changes of the draft go out with it.</p>
      <PublishFacts check={check} />
      <DeskForm
        initial={{
          day: scheduled ? dayOf(scheduled) : '',
          time: scheduled ? clockOf(scheduled) : '09:00',
        }}
        schema={WhenBody}
        send={async (when) => {
          const body = { ...when, version: await store.savedVersion() }
          return kind === 'organisation'
            ? api(scheduleOrganisation, { body })
            : api(scheduleContent, { params: { kind, id }, body })
        }}
        onDone={onDone}
        action="Schedule"
        pending="Scheduling …"
        onCancel={onClose}
      >
        {({ text }) => (
          <FieldPair>
            <TextField {...text('day')} label="Day" type="date" />
            <TextField {...text('time')} label="Time in Calgary" type="time" />
          </FieldPair>
        )}
      </DeskForm>
    </Dialog>
  )
}
