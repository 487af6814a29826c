/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops roles with display */
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './table.module.css'

export type Column<Row> = {
  name: string
  cell: (row: Row) => ReactNode
  /** For a column of buttons. */
  isNameHidden?: boolean
  /** On a phone each row is a block of two columns: a cell fills both, is at the end of the line, or is left out. */
  onPhone?: 'wide' | 'end' | 'hidden'
  atEnd?: boolean
  noWrap?: boolean
  /** For addresses and ids, which have no spaces. */
  breaksAnywhere?: boolean
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** A table that becomes a list of blocks on a phone. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, isNameHidden, ...layout }) => (
              <th key={name} role="columnheader" scope="col" className={classOf(layout)}>
                {isNameHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ name, cell, ...layout }) => (
                <td key={name} role="cell" className={classOf(layout)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The buttons of a row, on one line where there is space. Without buttons a phone shows no empty line. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <span className={styles.actions}>{children}</span>
)

type CellLayout = Pick<Column<never>, 'onPhone' | 'atEnd' | 'noWrap' | 'breaksAnywhere'>

const classOf = ({ onPhone, atEnd, noWrap, breaksAnywhere }: CellLayout) =>
  classNames(
    onPhone && styles[onPhone],
    atEnd && styles.atEnd,
    noWrap && styles.noWrap,
    breaksAnywhere && styles.breaksAnywhere,
  )
