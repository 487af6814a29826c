import { Button, Buttons } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { Part } from './part.tsx'

export function ShowToasts() {
  return (
    <Part title="Toasts">
      <Buttons>
        <Button small variant="outline" onClick={() => toast.show('added to cart')}>
          Default
        </Button>
        <Button
          small
          variant="outline"
          onClick={() => toast.success('Thank you for subscribing to Baobab Pride!')}
        >
          Success
        </Button>
        <Button small variant="outline" onClick={() => toast.info('item removed from cart')}>
          Info
        </Button>
        <Button small variant="outline" onClick={() => toast.warning('Out of stock')}>
          Warning
        </Button>
        <Button small variant="outline" onClick={() => toast.error('An error occurred')}>
          Error
        </Button>
        <Button small variant="outline" onClick={() => toast.loading('Sending your form…')}>
          Loading
        </Button>
        <Button
          small
          variant="outline"
          onClick={() =>
            toast.error('Error submitting contact:', {
              description: 'Nothing was lost.',
              action: { label: 'Put it back and try again', onClick: () => toast.show('Back') },
            })
          }
        >
          With an action
        </Button>
        <Button small variant="outline" onClick={() => settle(true)}>
          Promise kept
        </Button>
        <Button small variant="outline" onClick={() => settle(false)}>
          Promise broken
        </Button>
      </Buttons>
    </Part>
  )
}

function settle(isStored: boolean) {
  const work = new Promise<void>((succeed, fail) => setTimeout(isStored ? succeed : fail, 1000))
  const texts = { loading: 'Sending your form…', success: 'It arrived', error: 'An error occurred' }
  toast.promise(work, texts).catch(() => undefined)
}
