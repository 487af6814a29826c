import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import {
  addApplicationNote,
  ApplicationNumber,
  type ApplicationRecord,
  ApplicationState,
  assignApplication,
  changeApplicationState,
  eraseApplication,
  vouchForApplicant,
} from '#contract/console/application.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { formatDay } from '#contract/dates.ts'
import { SelectField, TextArea } from '#web/ui/field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay, useSession } from '#console/session/use-session.ts'
import { DeskForm } from '#console/ui/desk-form.tsx'
import { EraseDialog } from '#console/ui/erase-dialog.tsx'
import { Pane } from '#console/ui/page-head.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { states } from './texts.ts'

/**
 * Sends a change and reads the application again. The button stays busy until then, so that the next change of this
 * person has the new version.
 */
function useChange() {
  const { revalidate } = useRevalidator()
  return async <T,>(change: Promise<T>): Promise<T> => {
    const changed = await change
    await revalidate()
    return changed
  }
}

const StateBody = z.object({ state: ApplicationState })

export function StatePane({ number, version, state }: ApplicationRecord) {
  const heading = useRef<HTMLHeadingElement>(null)
  const change = useChange()
  if (!useMay('application:write')) return null
  return (
    <Pane title="State" heading={heading}>
      <DeskForm
        key={state}
        initial={{ state: state as string }}
        schema={StateBody}
        action="Change state"
        send={(body) =>
          change(api(changeApplicationState, { params: { number }, body: { version, ...body } }))
        }
        onDone={(changed) => {
          heading.current?.focus()
          toast.success(`${number}: ${states[changed.state].label}`)
        }}
      >
        {({ text }) => (
          <SelectField
            {...text('state')}
            label="State"
            hint="Nobody is emailed. You can change it back."
          >
            {ApplicationState.options.map((one) => (
              <option key={one} value={one}>
                {states[one].label}
              </option>
            ))}
          </SelectField>
        )}
      </DeskForm>
    </Pane>
  )
}

const AssigneeBody = z.object({
  assignee: z.pipe(
    z.string(),
    z.transform((id) => (id === '' ? null : id)),
  ),
})

export function AssigneePane({ number, version, assignee, colleagues }: ApplicationRecord) {
  const heading = useRef<HTMLHeadingElement>(null)
  const change = useChange()
  const { person } = useSession()
  if (!useMay('application:write')) return null
  // The list keeps an assignee who lost the permission, until another person is assigned.
  const people = colleagues.some(({ id }) => id === assignee?.id)
    ? colleagues
    : [...(assignee ? [assignee] : []), ...colleagues]
  return (
    <Pane title="Works on it" heading={heading}>
      <DeskForm
        key={assignee?.id ?? 'nobody'}
        initial={{ assignee: assignee?.id ?? '' }}
        schema={AssigneeBody}
        action="Assign"
        send={(body) =>
          change(api(assignApplication, { params: { number }, body: { version, ...body } }))
        }
        onDone={(changed) => {
          heading.current?.focus()
          toast.success(`${number}: ${changed.assignee?.name ?? 'nobody works on it'}`)
        }}
      >
        {({ text }) => (
          <SelectField {...text('assignee')} label="Person">
            <option value="">Nobody yet</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === person.id ? `${name} (you)` : name}
              </option>
            ))}
          </SelectField>
        )}
      </DeskForm>
    </Pane>
  )
}

export function NotePane({ number }: ApplicationRecord) {
  const heading = useRef<HTMLHeadingElement>(null)
  const change = useChange()
  const [added, setAdded] = useState(0)
  if (!useMay('application:write')) return null
  return (
    <Pane title="New note" heading={heading}>
      <DeskForm
        key={added}
        initial={{ text: '' }}
        schema={addApplicationNote.body}
        action="Add note"
        send={(body) => change(api(addApplicationNote, { params: { number }, body }))}
        onDone={() => {
          setAdded(added + 1)
          heading.current?.focus()
          toast.success('The note is stored. It is shown with each revealed part.')
        }}
      >
        {({ text }) => (
          <TextArea
            {...text('text')}
            label="What the next person should know"
            hint="Nothing about identity. It is erased with the application."
            rows={3}
          />
        )}
      </DeskForm>
    </Pane>
  )
}

export function AddressPane({ number, version }: ApplicationRecord) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  if (!useMay('application:write')) return null
  return (
    <Pane title="Email address">
      <p>
        If you know that the address is theirs, vouch for it. “Do not contact me” then silences the
        whole mailbox.
      </p>
      <TextButton onClick={() => setAsking(true)}>Vouch for the address…</TextButton>
      {isAsking && (
        <ReasonDialog
          title="Vouch for the address"
          action="Vouch"
          question="How do you know that it is theirs?"
          run={(why) =>
            api(vouchForApplicant, { params: { number }, body: { version, reason: why } })
          }
          onDone={() => {
            setAsking(false)
            toast.success('The address is confirmed.')
            void revalidate()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Pane>
  )
}

export function ErasurePane({ number, erasedOn }: ApplicationRecord) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const mayErase = useMay('application:erase')
  return (
    <Pane title="Erasure">
      <p>
        {erasedOn === null
          ? 'It is stored while they are a member.'
          : `It is erased on ${formatDay(erasedOn)}, unless it changes before.`}
      </p>
      {mayErase && <TextButton onClick={() => setAsking(true)}>Erase now…</TextButton>}
      {isAsking && (
        <EraseDialog
          title={`Erase ${number}`}
          name={number}
          schema={ApplicationNumber}
          question="Why is it erased?"
          run={(body) => api(eraseApplication, { params: { number }, body })}
          onDone={() => {
            toast.success(`${number} is erased.`)
            void navigate(screenPaths.applications)
          }}
          onClose={() => setAsking(false)}
        >
          All answers, notes and emails of this application are deleted for ever, also after a
          restore of a backup. Nobody is emailed.
        </EraseDialog>
      )}
    </Pane>
  )
}
