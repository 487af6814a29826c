import { formatDay } from '#contract/dates.ts'
import type { AccessCard } from '#contract/event.ts'
import { Button } from '#web/ui/button.tsx'
import { focusField } from '#console/form/error-summary.tsx'
import type { GroupSpec } from '#console/form/field-spec.ts'
import { useForm } from '#console/form/form-context.ts'
import { type Json, valueAt } from '#console/form/json.ts'
import { fieldNamed, Part } from '#console/form/part.tsx'
import { Notice } from '#console/ui/notice.tsx'
import styles from './editor.module.css'

type AccessFieldsProps = { spec: GroupSpec; value: Json }

/** 'Access card 6 of 9 known.' */
export function AccessTitle({ spec, value }: AccessFieldsProps) {
  const { label, hint } = fieldNamed(spec, 'access')
  const { keys, known } = answersIn(spec, value)
  return (
    <>
      {label}{' '}
      <span className={styles.count}>
        {known.length} of {keys.length} known. {hint}
      </span>
    </>
  )
}

/** The nine answers. An empty one is marked, as its page says that it is unknown. */
export function AccessFields({ spec, value }: AccessFieldsProps) {
  const { group, keys, known } = answersIn(spec, value)
  return (
    <>
      <div role="status">
        {known.length === 0 && (
          <Notice tone="warn">
            Nothing is known yet. Guests who need to know cannot tell whether they can come.
          </Notice>
        )}
      </div>
      <CopyAnswers spec={spec} value={value} />
      <div className={styles.wideRow}>
        {keys.map((key) => (
          <Part
            key={key}
            of={group}
            name={key}
            value={value}
            path={['access']}
            hint={known.includes(key) ? undefined : 'Not known yet'}
            isOptionalMarkHidden
          />
        ))}
      </div>
    </>
  )
}

/** Fills the empty answers with those of the last event in the same area. What a person wrote stays. */
function CopyAnswers({ spec, value }: AccessFieldsProps) {
  const { id, change, announce, lockOf, suggestions } = useForm()
  const { keys, known } = answersIn(spec, value)
  const area = areaOf(valueAt(value, ['location']))
  const last = suggestions?.accessCards.find(({ location }) => areaOf(location) === area)
  const found = keys.flatMap((key) => {
    const answer = last?.access[key]
    return answer && !known.includes(key) ? [{ key, answer }] : []
  })
  const [first] = found
  if (!last || !first || lockOf(['access']) !== 'none') return null
  const answers = found.length === 1 ? '1 answer' : `${found.length} answers`
  const copy = () => {
    for (const { key, answer } of found)
      change({ type: 'set', path: ['access', key], value: answer })
    announce(`${answers} copied`)
    focusField(id, ['access', first.key])
  }
  return (
    <p>
      <Button small variant="outline" onClick={copy}>
        Copy {answers} from {last.eventName}, {formatDay(last.day)}
      </Button>
    </p>
  )
}

const areaOf = (location: Json | undefined): string | undefined =>
  typeof location === 'string' ? location.trim().toLowerCase() : undefined

function answersIn(spec: GroupSpec, value: Json) {
  const group = fieldNamed(spec, 'access')
  if (group.kind !== 'group') throw new Error('The access card is no group.')
  // The labels of the form name exactly the answers of the card.
  const keys = group.fields.flatMap(({ key }) =>
    key === undefined ? [] : [key as keyof AccessCard],
  )
  return { group, keys, known: keys.filter((key) => Boolean(valueAt(value, ['access', key]))) }
}
