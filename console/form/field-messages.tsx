import { type GroupSpec, labelsAt } from './field-spec.ts'
import type { FormErrors } from './form-context.ts'
import { type Json, pathOf } from './json.ts'

type FieldMessagesProps = {
  spec: GroupSpec
  value: Json
  errors: FormErrors
  /** The address of a field in this page. */
  hrefOf: (name: string) => string
  onChoose: (name: string) => void
}

/** Messages with the labels of their fields, as links that lead to the fields. */
export const FieldMessages = ({ spec, value, errors, hrefOf, onChoose }: FieldMessagesProps) => (
  <ul>
    {Object.entries(errors).map(([name, message]) => (
      <li key={name}>
        <a
          href={hrefOf(name)}
          onClick={(event) => {
            event.preventDefault()
            onChoose(name)
          }}
        >
          {[...labelsAt(spec, value, pathOf(name)), message].join(': ')}
        </a>
      </li>
    ))}
  </ul>
)
