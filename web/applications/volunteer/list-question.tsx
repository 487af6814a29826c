import { other } from '#contract/application/answers.ts'
import type { Controls } from '#web/kit/form/controls.ts'
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { ListQuestion as Name, Typed } from './volunteer-fields.ts'
import styles from './list-question.module.css'

type ListQuestionProps = Pick<Controls<Typed>, 'text' | 'group' | 'choice'> & {
  name: Name
  question: { legend: string; hint?: string | undefined; options: string[] }
}

/** Several answers may be right. Own words are asked for when 'Other' is chosen, by the stylesheet alone. */
export function ListQuestion({ name, question, text, group, choice }: ListQuestionProps) {
  const { legend, hint, options } = question
  return (
    <ChoiceGroup {...{ legend, hint }} flow="columns" className={styles.question} {...group(name)}>
      {options.map((option) => (
        <Choice key={option} type="checkbox" label={option} {...choice(name, option)} />
      ))}
      {options.includes(other) && (
        <div className={styles.own}>
          <TextField
            label="In your own words"
            hint="A word is enough. You may also leave it at Other."
            autoComplete="off"
            {...text(`${name}Other`)}
          />
        </div>
      )}
    </ChoiceGroup>
  )
}
