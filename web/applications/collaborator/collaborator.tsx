import type { Received } from '#contract/application/application.ts'
import type { MerchStorePage } from '#contract/page/merch-store.ts'
import type { Posted } from '#web/kit/form/public-form.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogLink, useLinkedDialog } from '#web/ui/dialog-link.tsx'
import { ApplicationForm } from '../form/application-form.tsx'
import { emptyFields, type Typed } from './collaborator-fields.ts'
import { CollaboratorQuestions } from './collaborator-questions.tsx'

const id = 'collaborate'

type CollaboratorProps = {
  page: MerchStorePage['collaborator']
  posted: Posted<Typed, Received> | undefined
}

/** A button and the dialog it opens. Both work without script. */
export function Collaborator({ page: { heading, lead, terms }, posted }: CollaboratorProps) {
  const { isOpen, open, close } = useLinkedDialog(id)
  return (
    <>
      <DialogLink opens={id} onPress={open} className={buttonClass()}>
        {heading}
      </DialogLink>
      <Dialog
        id={id}
        title={heading}
        isOpen={isOpen}
        onClose={close}
        band="river"
        wide
        note={<p>{lead}</p>}
      >
        <ApplicationForm
          kind="collaborator"
          empty={emptyFields}
          posted={posted}
          load={() => import('./collaboration.ts')}
          // Without script the response to the post is the page with this dialog open.
          action={`/merch-store#${id}`}
          onReceived={close}
        >
          {(controls) => <CollaboratorQuestions {...controls} agreement={terms} />}
        </ApplicationForm>
      </Dialog>
    </>
  )
}
