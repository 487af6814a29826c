import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { GiftRecord } from '#contract/console/gift.ts'
import { changeRecurring, type RecurringChange } from '#contract/console/received-gift.ts'
import { formatDay } from '#contract/dates.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { State } from '#console/ui/notice.tsx'
import { Pane } from '#console/ui/page-head.tsx'
import styles from './gifts.module.css'
import { money, recurringStates } from './texts.ts'

/** A gift that a card pays again and again: its next payment, and what staff change at the donor's request. */
export function RecurringPane({ reference, recurring }: GiftRecord) {
  const { revalidate } = useRevalidator()
  const [change, setChange] = useState<RecurringChange>()
  const mayWrite = useMay('gift:write')
  if (!recurring) return null
  const { state, amount, nextOn, version } = recurring
  return (
    <Pane title="Recurring gift">
      <p>
        <State tone={recurringStates[state].tone}>{recurringStates[state].label}</State>{' '}
        {money(amount)}
        {nextOn !== null && `, next on ${formatDay(nextOn)}`}
      </p>
      {mayWrite && state !== 'ended' && (
        <p className={styles.actions}>
          {state === 'paused' ? (
            <TextButton onClick={() => setChange('active')}>Resume…</TextButton>
          ) : (
            <TextButton onClick={() => setChange('paused')}>Pause…</TextButton>
          )}
          <TextButton onClick={() => setChange('cancelled')}>End…</TextButton>
        </p>
      )}
      {change && (
        <ConfirmDialog
          title={changes[change].title}
          action={changes[change].action}
          isDestructive={change === 'cancelled'}
          run={() => api(changeRecurring, { params: { reference }, body: { version, to: change } })}
          onDone={() => {
            setChange(undefined)
            toast.success(`${reference}: ${changes[change].done}`)
            void revalidate()
          }}
          onClose={() => setChange(undefined)}
        >
          <p>
            {changes[change].text} Only do this at the donor’s request. The donor gets an email.
          </p>
        </ConfirmDialog>
      )}
    </Pane>
  )
}

const changes = {
  paused: {
    title: 'Pause the recurring gift',
    action: 'Pause',
    text: 'Nothing is taken from the card until it is resumed.',
    done: 'the gift is paused.',
  },
  active: {
    title: 'Resume the recurring gift',
    action: 'Resume',
    text: 'The card is asked again from the next date on.',
    done: 'the gift goes on.',
  },
  cancelled: {
    title: 'End the recurring gift',
    action: 'End the gift',
    text: 'Nothing more is taken from the card. It cannot be resumed: the donor would give anew.',
    done: 'the gift has ended.',
  },
} as const satisfies Record<RecurringChange, Record<string, string>>
