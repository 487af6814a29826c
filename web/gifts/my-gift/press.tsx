import { Form, useNavigation } from 'react-router'
import { Button, type ButtonLook } from '#web/ui/button.tsx'

type PressProps = { intent: string; label: string; look: ButtonLook }

/** One thing that can be done at once, with script and without. */
export function Press({ intent, label, look }: PressProps) {
  const { state, formData } = useNavigation()
  const isSending = state === 'submitting' && formData?.get('intent') === intent
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" look={look} pending={isSending && 'Submitting...'}>
        {label}
      </Button>
    </Form>
  )
}
