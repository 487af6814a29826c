import { useState } from 'react'
import { Button, Buttons } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.ts'
import { Part } from './part.tsx'

export function ShowDialogs() {
  const [open, setOpen] = useState<'short' | 'long' | 'inner'>()
  const close = () => setOpen(undefined)
  return (
    <Part title="Dialogs">
      <Buttons>
        <Button variant="dark" onClick={() => setOpen('short')}>
          Open a dialog
        </Button>
        <Button variant="outline" onClick={() => setOpen('long')}>
          Open a long, wide dialog
        </Button>
      </Buttons>
      <Dialog title="SUBMISSION SUCCESSFUL!" isOpen={open === 'short'} onClose={close}>
        <Stack>
          <p>
            Your form has been submitted successfully. We will attend to it and get back to you as
            soon as possible.
          </p>
          <Buttons>
            <Button onClick={close}>Close</Button>
            <Button variant="outline" onClick={() => toast.success('Above the dialog')}>
              Toast
            </Button>
          </Buttons>
        </Stack>
      </Dialog>
      <Dialog
        title="Become a collaborator"
        band="river"
        wide
        isOpen={open === 'long' || open === 'inner'}
        onClose={close}
      >
        <Stack>
          {labels.map((label) => (
            <TextField key={label} label={label} />
          ))}
          <TextArea label="What would you like to make?" />
          <Button onClick={() => setOpen('inner')}>Send</Button>
        </Stack>
        <Dialog title="Are you sure?" isOpen={open === 'inner'} onClose={() => setOpen('long')}>
          <Button onClick={() => setOpen('long')}>Go back</Button>
        </Dialog>
      </Dialog>
    </Part>
  )
}

const labels = [
  'First name',
  'Last name',
  'Pronouns',
  'Email',
  'Phone',
  'Street',
  'City',
  'Website',
]
