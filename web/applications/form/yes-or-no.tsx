import { Choice } from '#web/ui/choice.tsx'

type YesOrNoProps = {
  /** Of the kit: `(value) => choice('livesInCalgary', value)`. */
  choice: (value: string) => { name: string; value: string; defaultChecked: boolean }
  square?: boolean
}

/** The two answers of a question that is answered by one of them. */
export const YesOrNo = ({ choice, square }: YesOrNoProps) => (
  <>
    <Choice type="radio" label="Yes" {...{ square }} {...choice('true')} />
    <Choice type="radio" label="No" {...{ square }} {...choice('false')} />
  </>
)
