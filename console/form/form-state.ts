import { isList, type Json, type Path, valueAt, withValueAt } from './json.ts'

/** A change of a draft. Undefined removes an optional field. */
export type Change =
  | { type: 'set'; path: Path; value: Json | undefined }
  | { type: 'insert'; path: Path; index: number; item: Json }
  | { type: 'remove'; path: Path; index: number }
  | { type: 'move'; path: Path; from: number; to: number }
  /** Another version of the whole draft: a restored revision, or the result of a conflict. */
  | { type: 'replace'; value: Json }

/** The draft after a change. An impossible change, such as moving the first item up, returns the same object. */
export function changed(draft: Json, change: Change): Json {
  if (change.type === 'replace') return change.value
  if (change.type === 'set') {
    return valueAt(draft, change.path) === change.value
      ? draft
      : withValueAt(draft, change.path, change.value)
  }
  const found = valueAt(draft, change.path)
  const items = changedItems(isList(found) ? found : [], change)
  return items ? withValueAt(draft, change.path, items) : draft
}

type ListChange = Extract<Change, { type: 'insert' | 'remove' | 'move' }>

function changedItems(items: readonly Json[], change: ListChange): readonly Json[] | undefined {
  if (change.type === 'insert') return items.toSpliced(change.index, 0, change.item)
  if (change.type === 'remove') return items.toSpliced(change.index, 1)
  const { from, to } = change
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return undefined
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
