import type { EditorView } from 'prosemirror-view'
import * as z from 'zod/mini'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { cursorBehind, linkAt, setLink } from './link-range.ts'
import { isStoryLink } from './story-schema.ts'
import { addressOf } from './typed-text.ts'

const LinkBody = z.object({
  href: z
    .string()
    .check(
      z.overwrite(addressOf),
      z.refine(isStoryLink, 'Enter an address that begins with https://, /, mailto: or tel:'),
    ),
})

type LinkDialogProps = { view: EditorView; onClose: () => void }

/** The address of the selected text. */
export function LinkDialog({ view, onClose }: LinkDialogProps) {
  const { from, to, href } = linkAt(view.state)
  const set = (address: string | undefined) => {
    const changed = setLink(view.state, { from, to }, address)
    const end = changed.mapping.map(to)
    view.dispatch(changed)
    onClose()
    // Closing returns the focus, and the browser puts its cursor elsewhere then.
    view.dispatch(cursorBehind(view.state, end))
  }
  return (
    <Dialog title="Link" onClose={onClose}>
      <DeskForm
        initial={{ href }}
        schema={LinkBody}
        send={async (body) => body.href}
        onDone={set}
        action="Set link"
        onCancel={onClose}
      >
        {({ text }) => (
          <TextField
            {...text('href')}
            label="Address"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </DeskForm>
      {href && (
        <Button small variant="outline" onClick={() => set(undefined)}>
          Remove link
        </Button>
      )}
    </Dialog>
  )
}
