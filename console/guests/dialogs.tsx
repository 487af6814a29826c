import { useState } from 'react'
import * as z from 'zod/mini'
import {
  addGuest,
  type GuestEvent,
  type GuestRow,
  GuestWay,
  markGuestTexted,
  NewGuest,
  releaseGuest,
  removeGuest,
} from '#contract/console/guest.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ways } from './texts.ts'

export type GuestAction = 'release' | 'texted' | 'remove'

type ActionDialogProps = {
  action: GuestAction
  guest: GuestRow
  onDone: () => void
  onClose: () => void
}

/** Asks before a guest is released, marked as texted or removed, and says who is told. */
export function ActionDialog({ action, guest, onDone, onClose }: ActionDialogProps) {
  const { id, version, code } = guest
  const { title, button, endpoint, texts, done } = actions[action]
  return (
    <ConfirmDialog
      title={`${title} ${guest.name}`}
      action={button}
      isDestructive={action === 'remove'}
      run={() => api(endpoint, { params: { id }, body: { version } })}
      onDone={() => {
        toast.success(`${code}: ${done}`)
        onDone()
      }}
      onClose={onClose}
    >
      {texts(guest).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  )
}

const actions = {
  release: {
    title: 'Release',
    button: 'Release',
    endpoint: releaseGuest,
    done: 'released',
    texts: ({ state, way }: GuestRow) => [
      'Their own page can then show the exact address of the event, which may be a private home. Release only a guest whom you trust with it.',
      state === 'pending' ? toldTexts[way] : 'Nobody is emailed.',
    ],
  },
  texted: {
    title: 'Mark as texted:',
    button: 'Mark as texted',
    endpoint: markGuestTexted,
    done: 'marked as texted',
    texts: () => ['You sent the text yourself. The Desk sends none, and nobody is emailed.'],
  },
  remove: {
    title: 'Remove',
    button: 'Remove',
    endpoint: removeGuest,
    done: 'removed',
    texts: ({ state }: GuestRow) => [
      'Their name, needs and contact are erased for ever. They are not told: no email goes to them.',
      state === 'unproven' || state === 'waiting'
        ? 'They have no place, so nobody else gets one.'
        : 'The first guest on the wait list is offered the place, and is told in their safe way.',
    ],
  },
} as const

const toldTexts = {
  email: 'They get one email that they have a place.',
  text: 'They wait for a text that they have a place. Nobody is emailed.',
  none: 'Nobody is emailed, because they want no contact.',
} as const satisfies Record<GuestWay, string>

/** A way without a phone number has no field for one. */
const NewGuestForm = z.pipe(
  z.transform(({ safeContact, ...guest }: NewGuestInput) => ({
    ...guest,
    safeContact: safeContact.way === 'text' ? safeContact : { way: safeContact.way },
  })),
  NewGuest,
)
type NewGuestInput = { safeContact: { way: string; phone: string } } & Record<string, unknown>

const emptyGuest = {
  name: '',
  accessNeeds: '',
  safeContact: { way: 'text', phone: '' },
  email: '',
}

type AddGuestDialogProps = {
  event: Pick<GuestEvent, 'id' | 'name'>
  onDone: () => void
  onClose: () => void
}

/** Adds a guest who asked a staff member for a place. */
export function AddGuestDialog({ event, onDone, onClose }: AddGuestDialogProps) {
  const [way, setWay] = useState<GuestWay>('text')
  return (
    <Dialog title={`Add a guest to ${event.name}`} onClose={onClose}>
      <DeskForm
        initial={emptyGuest}
        schema={NewGuestForm}
        action="Add guest"
        pending="Adding …"
        send={(body) => api(addGuest, { params: { id: event.id }, body })}
        onDone={({ code }) => {
          toast.success(`Added. The code is ${code}.`)
          onDone()
        }}
        onCancel={onClose}
      >
        {({ text }) => (
          <>
            <TextField {...text('name')} label="Name at the door" autoComplete="off" />
            <TextArea {...text('accessNeeds')} label="Access needs" rows={2} optional />
            <SelectField
              {...text('safeContact.way')}
              label="Safe way"
              hint={addedTexts[way]}
              onChange={({ target }) => setWay(GuestWay.parse(target.value))}
            >
              {GuestWay.options.map((one) => (
                <option key={one} value={one}>
                  {ways[one]}
                </option>
              ))}
            </SelectField>
            {way === 'text' && (
              <TextField
                {...text('safeContact.phone')}
                label="Phone number"
                type="tel"
                autoComplete="off"
              />
            )}
            {way === 'email' && (
              <TextField {...text('email')} label="Email" type="email" autoComplete="off" />
            )}
          </>
        )}
      </DeskForm>
    </Dialog>
  )
}

const addedTexts = {
  email: 'They get one email with the link to their place. Check the address with them.',
  text: 'They wait for a text about their place. Nobody else is told.',
  none: 'Nobody is told. Give them their code yourself.',
} as const satisfies Record<GuestWay, string>
