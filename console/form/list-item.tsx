import { useState } from 'react'
import { TextButton } from '#web/ui/text-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { fieldId, type FieldTarget, isWithin, useForm } from './form-context.ts'
import { type AnyField, type FieldProps, GroupFields } from './group-field.tsx'
import { isObject, type Json, pathName, valueAt } from './json.ts'
import styles from './form.module.css'

type ListItemProps = FieldProps & {
  id: string
  /** 'Card 2' */
  name: string
  Field: AnyField
  isNew: boolean
  isRow: boolean
  isFirst: boolean
  isLast: boolean
  onMove: { up: () => void; down: () => void } | undefined
  onRemove: (() => void) | undefined
}

/** One item of a list. A group folds, unless it is a row, and opens by itself if it is new or has an error. */
export function ListItem(item: ListItemProps) {
  const { id, name, spec, path, value, Field, isNew, isRow } = item
  const { id: formId, errors, target } = useForm()
  /** Undefined until the person opens or closes the item. */
  const [opened, setOpened] = useState<{ isOpen: boolean; target: FieldTarget | undefined }>()
  const itemPath = pathName(path)
  const isTargeted =
    target !== undefined && opened?.target !== target && isWithin(target.name, itemPath)
  const isOpen =
    isTargeted ||
    (opened?.isOpen ?? isNew) ||
    Object.keys(errors).some((key) => isWithin(key, itemPath))
  if (spec.kind !== 'group')
    return (
      <li className={styles.item}>
        <div className={styles.single}>
          <Field spec={{ ...spec, label: name }} path={path} value={value} />
        </div>
        <ItemButtons {...item} />
      </li>
    )
  if (isRow)
    return (
      <li className={styles.item}>
        <fieldset id={fieldId(formId, path)} tabIndex={-1} className={styles.rowFields}>
          <legend>
            <VisuallyHidden>{name}</VisuallyHidden>
          </legend>
          <GroupFields spec={spec} path={path} value={value} Field={Field} />
        </fieldset>
        <ItemButtons {...item} />
      </li>
    )
  return (
    <li className={styles.item}>
      <button
        type="button"
        id={`${id}-item`}
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={`${id}-fields`}
        onClick={() => setOpened({ isOpen: !isOpen, target })}
      >
        {titleOf(name, value)}
      </button>
      <ItemButtons {...item} />
      <div id={`${id}-fields`} hidden={!isOpen} className={styles.itemFields}>
        {errors[itemPath] && <p className={styles.itemError}>{errors[itemPath]}</p>}
        <GroupFields spec={spec} path={path} value={value} Field={Field} />
      </div>
    </li>
  )
}

/** The buttons stay enabled at the ends, so that they keep the focus; pressing them there does nothing. */
const ItemButtons = ({ id, name, isFirst, isLast, onMove, onRemove }: ListItemProps) => (
  <span className={styles.itemButtons}>
    {onMove && (
      <>
        <TextButton
          id={`${id}-up`}
          aria-label={`Move up: ${name}`}
          aria-disabled={isFirst}
          onClick={onMove.up}
        >
          Move up
        </TextButton>
        <TextButton
          id={`${id}-down`}
          aria-label={`Move down: ${name}`}
          aria-disabled={isLast}
          onClick={onMove.down}
        >
          Move down
        </TextButton>
      </>
    )}
    {onRemove && (
      <TextButton aria-label={`Remove: ${name}`} onClick={onRemove}>
        Remove
      </TextButton>
    )}
  </span>
)

const titleKeys = [
  'name',
  'label',
  'title',
  'heading',
  'network',
  'day',
  'size',
  'amount',
  'altText',
  'alt',
]

/** 'Card 2: Donate' */
function titleOf(name: string, value: Json | undefined): string {
  if (!isObject(value)) return name
  const texts = [...titleKeys.map((key) => value[key]), valueAt(value, ['picture', 'alt'])].filter(
    (text) => typeof text === 'string',
  )
  const title = texts.find((text) => text !== '')
  return title === undefined ? name : `${name}: ${title}`
}
