import { Choice } from '#web/ui/choice.tsx'

type YesOrNoProps = {
  /** For example `(value) => choice('livesInCalgary', value)`, with `choice` of the form kit. */
  choice: (value: string) => { name: string; value: string; defaultChecked: boolean }
  square?: boolean
}

/** The radio buttons of a yes-or-no question. */
export const YesOrNo = ({ choice, square }: YesOrNoProps) => (
  <>
    <Choice type="radio" label="Yes" {...{ square }} {...choice('true')} />
    <Choice type="radio" label="No" {...{ square }} {...choice('false')} />
  </>
)

/** The answer as boolean; undefined if the question was not answered. */
export const booleanFrom = (answer: string): boolean | undefined =>
  answer === '' ? undefined : answer === 'true'
