import { type DragEvent, useId, useState } from 'react'
import { type UploadKind, uploadKinds } from '#contract/console/upload.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import type { UploadRow, Uploads } from './use-uploads.ts'
import styles from './upload-zone.module.css'

type UploadZoneProps = {
  kind: UploadKind
  /** 'Add pictures' */
  action: string
  children: string
  uploads: Uploads
  /** The person chooses one file. */
  isSingle?: boolean | undefined
}

/** An area to drop files, with a button for those who do not drag, and the progress of each file. */
export function UploadZone({ kind, action, children, uploads, isSingle }: UploadZoneProps) {
  const id = useId()
  const { rows, add, sendAgain, remove } = uploads
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files].slice(0, isSingle ? 1 : undefined))
  }
  const done = rows.filter(({ state }) => state.status === 'done').length
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping files has no keyboard; the button does the same
    <section
      aria-label={action}
      className={classNames(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={styles.text}>{children}</p>
      <input
        id={id}
        type="file"
        multiple={!isSingle}
        accept={uploadKinds[kind].types.join(',')}
        className={styles.input}
        onChange={({ currentTarget }) => {
          add(currentTarget.files ?? [])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <label htmlFor={id} className={classNames(buttonClass({ small: true }), styles.button)}>
        {action}
      </label>
      <p role="status" className={styles.count}>
        {rows.length > 0 && `${done} of ${rows.length} done`}
      </p>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.id} row={row} onAgain={sendAgain} onRemove={remove} />
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = {
  row: UploadRow
  onAgain: (row: UploadRow) => void
  onRemove: (row: UploadRow) => void
}

/** A file that is itself at fault is refused again, so it cannot be sent again. */
const againTexts: Partial<Record<UploadRow['state']['status'], string>> = {
  failed: 'Try again',
  'erased-before': 'Add it again',
}

function Row({ row, onAgain, onRemove }: RowProps) {
  const { file, state } = row
  const again = againTexts[state.status]
  return (
    <li>
      <span className={styles.name}>{file.name}</span>
      {state.status === 'waiting' && <span>Waiting</span>}
      {state.status === 'sending' && (
        <progress aria-label={`Upload of ${file.name}`} max={1} value={state.part} />
      )}
      {state.status === 'done' && <span className={styles.done}>Done</span>}
      {'message' in state && (
        <span role="alert" className={styles.failed}>
          {state.message}
        </span>
      )}
      {'message' in state && (
        <span className={styles.actions}>
          {again && (
            <TextButton aria-label={`${again}: ${file.name}`} onClick={() => onAgain(row)}>
              {again}
            </TextButton>
          )}
          <TextButton aria-label={`Remove: ${file.name}`} onClick={() => onRemove(row)}>
            Remove
          </TextButton>
        </span>
      )}
    </li>
  )
}
