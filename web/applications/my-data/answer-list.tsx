import { labelOf } from './labels.ts'
import styles from './my-data.module.css'

/** Every answer of a form, whichever it is. */
export const AnswerList = ({ answers }: { answers: object }) => (
  <dl className={styles.answers}>
    {flatten(answers).map(([name, words]) => (
      <div key={name}>
        <dt>{labelOf.get(name) ?? name}</dt>
        <dd>{words || 'Left empty'}</dd>
      </div>
    ))}
  </dl>
)

function flatten(answers: object): [string, string][] {
  return Object.entries(answers).flatMap(([name, answer]): [string, string][] => {
    if (Array.isArray(answer)) return [[name, answer.join(', ')]]
    if (typeof answer === 'object' && answer !== null) return flatten(answer)
    if (answer === true || answer === 'true') return [[name, 'Yes']]
    if (answer === false || answer === 'false') return [[name, 'No']]
    return answer === undefined ? [] : [[name, String(answer)]]
  })
}
