import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { blankItem } from './blank-value.ts'
import { itemSpec, type ListSpec, mayAdd, mayRemove, type PictureKeys } from './field-spec.ts'
import { fieldId, useForm } from './form-context.ts'
import type { AnyField } from './group-field.tsx'
import { isList, type Json, type Path, pathName } from './json.ts'
import { ListItem } from './list-item.tsx'
import { withPicture } from './picture-parts.ts'
import styles from './form.module.css'

type ListFieldProps = { spec: ListSpec; path: Path; value: Json | undefined; Field: AnyField }

/** Where the focus goes once the list has changed: a button of an item, the item itself, or Undo. */
type Focus = { item: number; part: 'up' | 'down' | 'item' } | 'undo'
type Removed = { item: Json; index: number; name: string }

/** A list of items. Staff move, add and remove them with buttons; Undo returns a removed one. */
export function ListField({ spec, path, value, Field }: ListFieldProps) {
  const { id: formId, errors, change, announce, choosePictures } = useForm()
  const id = useId()
  const items = isList(value) ? value : []
  const keys = useItemKeys(items.length)
  const [removed, setRemoved] = useState<Removed>()
  const [added, setAdded] = useState<string>()
  const focus = useFocusAfterChange(id, fieldId(formId, path))
  const nameOf = (index: number) => `${spec.itemName} ${index + 1}`

  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return
    change({ type: 'move', path, from, to })
    keys.move(from, to)
    announce(`${nameOf(from)} is now number ${to + 1} of ${items.length}`)
    focus({ item: to, part: to < from ? 'up' : 'down' })
  }
  const insert = (index: number, item: Json) => {
    change({ type: 'insert', path, index, item })
    setAdded(keys.insert(index))
    focus({ item: index, part: 'item' })
  }
  const add = (type?: string) => {
    insert(items.length, blankItem(spec, items, type))
    announce(`${nameOf(items.length)} added`)
  }
  const pictureKeys = spec.item.kind === 'picture' ? spec.item.keys : undefined
  /** Several pictures at once. Move up and down change their order. */
  const addPictures = async (keysOfPicture: PictureKeys) => {
    const pictures = (await choosePictures?.()) ?? []
    for (const [offset, picture] of pictures.entries())
      insert(items.length + offset, withPicture({}, keysOfPicture, picture))
    if (pictures.length > 0) announce(`${pictures.length} added`)
  }
  const remove = (index: number, item: Json) => {
    change({ type: 'remove', path, index })
    keys.remove(index)
    setRemoved({ item, index, name: nameOf(index) })
    announce(`${nameOf(index)} removed`)
    focus('undo')
  }
  const undo = ({ index, item, name }: Removed) => {
    setRemoved(undefined)
    insert(Math.min(index, items.length), item)
    announce(`${name} is back`)
  }

  return (
    <fieldset id={fieldId(formId, path)} tabIndex={-1} className={styles.list}>
      <legend>{spec.label}</legend>
      {spec.hint && <p className={styles.hint}>{spec.hint}</p>}
      <FieldError id={`${fieldId(formId, path)}-error`}>{errors[pathName(path)]}</FieldError>
      <ol className={styles.items}>
        {items.map((item, index) => (
          <ListItem
            key={keys.at(index)}
            id={`${id}-${index}`}
            name={nameOf(index)}
            spec={itemSpec(spec, item)}
            path={[...path, index]}
            value={item}
            Field={Field}
            isRow={spec.isRow}
            isNew={keys.at(index) === added}
            onMove={
              spec.isFixed || items.length < 2
                ? undefined
                : { up: () => move(index, index - 1), down: () => move(index, index + 1) }
            }
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onRemove={mayRemove(spec, items.length) ? () => remove(index, item) : undefined}
          />
        ))}
      </ol>
      {removed && (
        <p className={styles.removed}>
          {removed.name} removed.{' '}
          <TextButton id={`${id}-undo`} onClick={() => undo(removed)}>
            Undo
          </TextButton>
        </p>
      )}
      {mayAdd(spec, items.length) && (
        <AddButtons
          spec={spec}
          onAdd={pictureKeys && choosePictures ? () => void addPictures(pictureKeys) : add}
        />
      )}
    </fieldset>
  )
}

type AddButtonsProps = { spec: ListSpec; onAdd: (type?: string) => void }

const AddButtons = ({ spec, onAdd }: AddButtonsProps) => (
  <div className={styles.add}>
    {Object.entries(spec.variants ?? { '': { label: spec.itemName } }).map(([type, { label }]) => (
      <Button key={type} small variant="outline" onClick={() => onAdd(type || undefined)}>
        Add {label.toLowerCase()}
      </Button>
    ))}
  </div>
)

/** Keys that follow the items when they move, so that open items and fields keep their state. */
function useItemKeys(count: number) {
  const next = useRef(count)
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, index) => String(index)))
  return {
    // The count differs after another version of the draft has replaced this one.
    at: (index: number) => keys[index] ?? `new-${index}`,
    move: (from: number, to: number) =>
      setKeys((old) => old.toSpliced(from, 1).toSpliced(to, 0, old[from] ?? String(from))),
    remove: (index: number) => setKeys((old) => old.toSpliced(index, 1)),
    insert: (index: number): string => {
      next.current += 1
      const key = `added-${next.current}`
      setKeys((old) => old.toSpliced(index, 0, key))
      return key
    },
  }
}

/** Moves the focus after React has drawn the list again: browsers drop it from an element that moves. */
function useFocusAfterChange(id: string, listId: string): (focus: Focus) => void {
  const [wanted, setWanted] = useState<Focus>()
  useEffect(() => {
    if (wanted === undefined) return
    const button = wanted === 'undo' ? 'undo' : `${wanted.item}-${wanted.part}`
    // An item without a button of its own is a single field, or a row of fields.
    const item = wanted === 'undo' ? null : document.getElementById(`${listId}.${wanted.item}`)
    const field = item?.querySelector<HTMLElement>('input, select, textarea') ?? item
    const element = document.getElementById(`${id}-${button}`) ?? field
    element?.focus()
  }, [id, listId, wanted])
  return setWanted
}
