import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { TextButton } from '#web/ui/text-button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import styles from './record.module.css'
import { Revealed } from './revealed.tsx'
import { useRevealed } from './use-revealed.ts'

type RecordColumnsProps = { panes: ReactNode; children: ReactNode }

/** The parts of a record, and beside them the panes with its actions. */
export const RecordColumns = ({ panes, children }: RecordColumnsProps) => (
  <div className={styles.columns}>
    <div>{children}</div>
    <div className={styles.panes}>{panes}</div>
  </div>
)

type RecordPartProps = { title: string; action?: ReactNode; children: ReactNode }

export const RecordPart = ({ title, action, children }: RecordPartProps) => (
  <section className={styles.part}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
)

type HiddenPartProps<T> = {
  title: string
  /** What the part has. */
  lead: ReactNode
  /** Says why there is nothing to reveal. */
  empty?: ReactNode
  mayReveal: boolean
  /** What the person reads before they enter a reason. */
  warning: ReactNode
  run: (reason: string) => Promise<T>
  children: (value: T) => ReactNode
}

/** Personal data of a record: a placeholder, or the values for five minutes after a reason. */
export function HiddenPart<T>({
  title,
  lead,
  empty,
  mayReveal,
  warning,
  run,
  children,
}: HiddenPartProps<T>) {
  const { revalidate } = useRevalidator()
  const revealed = useRevealed<T>()
  const [isAsking, setAsking] = useState(false)
  if (revealed.value !== undefined)
    return (
      <Revealed title={title} timeLeft={revealed.timeLeft ?? ''} onHide={revealed.hide}>
        {children(revealed.value)}
      </Revealed>
    )
  return (
    <RecordPart
      title={title}
      action={
        mayReveal &&
        empty === undefined && (
          <TextButton aria-label={`Reveal: ${title}`} onClick={() => setAsking(true)}>
            Reveal
          </TextButton>
        )
      }
    >
      <p>{empty ?? lead}</p>
      {empty === undefined && <div className={styles.hidden} role="img" aria-label="Hidden" />}
      {isAsking && (
        <ReasonDialog
          title={`Reveal: ${title}`}
          action="Reveal"
          pending="Opening …"
          run={(reason) => revealed.load(() => run(reason))}
          onDone={() => {
            setAsking(false)
            void revalidate()
          }}
          onClose={() => setAsking(false)}
        >
          {warning}
        </ReasonDialog>
      )}
    </RecordPart>
  )
}

type ValuesProps = {
  rows: readonly (readonly [label: string, value: string])[]
  /** What an empty value says. Without it the row is left out. */
  empty?: string
}

/** Labels with their values. */
export const Values = ({ rows, empty }: ValuesProps) => (
  <dl className={styles.values}>
    {rows
      .filter(([, value]) => value !== '' || empty !== undefined)
      .map(([label, value], index) => (
        // Two answers of a form may have one label.
        <div key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd>{value === '' ? <small>{empty}</small> : value}</dd>
        </div>
      ))}
  </dl>
)
