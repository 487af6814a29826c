import styles from './my-data.module.css'

/** Every answer, under the name its field has, whatever the form. */
export const AnswerList = ({ answers }: { answers: object }) => (
  <dl className={styles.answers}>
    {flatten(answers).map(([name, words]) => (
      <div key={name}>
        <dt>{inWords(name)}</dt>
        <dd>{words || 'Left empty'}</dd>
      </div>
    ))}
  </dl>
)

/** 'phoneNumbers' is read 'Phone numbers'. */
const inWords = (name: string) => {
  const words = name
    .replace(/(?<=[a-z0-9])([A-Z])/g, ' $1')
    .replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function flatten(answers: object): [string, string][] {
  return Object.entries(answers).flatMap(([name, answer]): [string, string][] => {
    if (Array.isArray(answer)) return [[name, answer.join(', ')]]
    if (typeof answer === 'object' && answer !== null) return flatten(answer)
    if (answer === true || answer === 'true') return [[name, 'Yes']]
    if (answer === false || answer === 'false') return [[name, 'No']]
    return answer === undefined ? [] : [[name, String(answer)]]
  })
}
