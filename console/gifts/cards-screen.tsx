import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import {
  listReportedCards,
  removeCard,
  type ReportedCard,
  restoreCard,
  revealCard,
} from '#contract/console/gift.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { BackLink } from '#console/ui/back-link.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { ReasonDialog } from '#console/ui/reason-dialog.tsx'
import { Revealed } from '#console/ui/revealed.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, RowActions, Table } from '#console/ui/table.tsx'
import { useRevealed } from '#console/ui/use-revealed.ts'
import { When } from '#console/ui/when.tsx'

export const loader = () => api(listReportedCards, {})

type Open = { kind: keyof typeof dialogs; reference: string }
type Card = { reference: string; sentences: string[] }

export function Component() {
  const { rows } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const may = { reveal: useMay('gift:reveal'), write: useMay('gift:write') }
  const [open, setOpen] = useState<Open>()
  const revealed = useRevealed<Card>()
  const close = () => setOpen(undefined)
  return (
    <>
      <BackLink to={screenPaths.gifts} list="Gifts" />
      <PageHead
        title="Reported cards"
        lead="A reader reported the card about a gift. It is hidden until you show it again or remove it."
      />
      {revealed.value && (
        <Revealed
          title={`Card of ${revealed.value.reference}`}
          timeLeft={revealed.timeLeft ?? ''}
          onHide={revealed.hide}
        >
          {revealed.value.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Revealed>
      )}
      {rows.length === 0 ? (
        <EmptyList title="No card is reported">
          <p>Each card has a link that reports it.</p>
        </EmptyList>
      ) : (
        <Table
          caption="Reported cards"
          columns={[...columns, actionColumn(may, setOpen)]}
          rows={rows}
          keyOf={({ reference }) => reference}
        />
      )}
      {open && (
        <ReasonDialog
          title={dialogs[open.kind].title}
          action={dialogs[open.kind].action}
          question={open.kind === 'reveal' ? 'Why do you need this?' : 'Why?'}
          run={async (reason) => {
            const { kind, reference } = open
            if (kind === 'reveal') await revealed.load(() => readCard(reference, reason))
            else await decide(kind, reference, reason)
          }}
          onDone={() => {
            close()
            if (open.kind === 'reveal') return
            revealed.hide()
            toast.success(`${open.reference}: ${dialogs[open.kind].done}`)
            void revalidate()
          }}
          onClose={close}
        >
          <p>{dialogs[open.kind].text}</p>
        </ReasonDialog>
      )}
    </>
  )
}

const dialogs = {
  reveal: {
    title: 'Read the card',
    action: 'Read',
    text: 'The card names people. It is shown for five minutes, on this screen only.',
    done: '',
  },
  restore: {
    title: 'Show the card again',
    action: 'Show again',
    text: 'The card works again at its old address. Nobody is emailed.',
    done: 'the card is shown again.',
  },
  remove: {
    title: 'Remove the card for ever',
    action: 'Remove for ever',
    text: 'Its link stops working, and the dedication is deleted. The gift stays. Nobody is emailed.',
    done: 'the card is removed.',
  },
} as const

const readCard = async (reference: string, reason: string): Promise<Card> => ({
  reference,
  ...(await api(revealCard, { params: { reference }, body: { reason } })),
})

const decide = (kind: 'restore' | 'remove', reference: string, reason: string) =>
  api(kind === 'restore' ? restoreCard : removeCard, { params: { reference }, body: { reason } })

const columns: readonly Column<ReportedCard>[] = [
  {
    name: 'Gift',
    cell: ({ reference }) => (
      <Link to={`${screenPaths.gifts}/${reference}`}>
        <strong>{reference}</strong>
      </Link>
    ),
  },
  { name: 'Reported', onPhone: 'end', cell: ({ reportedAt }) => <When at={reportedAt} /> },
]

const actionColumn = (
  may: { reveal: boolean; write: boolean },
  setOpen: (open: Open) => void,
): Column<ReportedCard> => ({
  name: 'Actions',
  isNameHidden: true,
  onPhone: 'wide',
  atEnd: true,
  cell: ({ reference }) => (
    <RowActions>
      {may.reveal && (
        <TextButton
          aria-label={`Read: ${reference}`}
          onClick={() => setOpen({ kind: 'reveal', reference })}
        >
          Read
        </TextButton>
      )}
      {may.write && (
        <>
          <TextButton
            aria-label={`Show again: ${reference}`}
            onClick={() => setOpen({ kind: 'restore', reference })}
          >
            Show again
          </TextButton>
          <TextButton
            aria-label={`Remove: ${reference}`}
            onClick={() => setOpen({ kind: 'remove', reference })}
          >
            Remove
          </TextButton>
        </>
      )}
    </RowActions>
  ),
})
