import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Bag } from '#contract/bag.ts'
import type { ShippingOption } from '#contract/shipping.ts'
import { newsConsent } from '#contract/text/store.ts'
import { somethingWentWrong } from '#contract/text/error.ts'
import { DraftNote } from '#web/kit/form/draft-note.tsx'
import { FormErrors } from '#web/kit/form/form-errors.tsx'
import { Honeypot } from '#web/kit/form/honeypot.tsx'
import { usePublicForm } from '#web/kit/form/use-public-form.ts'
import { useLeaving } from '#web/kit/use-leaving.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextField, FieldPair, SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { CityFields, NumberField } from '#web/kit/form/address-fields.tsx'
import type { Controls } from '#web/kit/form/controls.ts'
import { bagStore, useBag } from '../bag/bag-store.ts'
import { type Area, areas } from './areas.ts'
import { initialFields, withProvinceMessage, emptyFields, type TypedOrder } from './order-fields.ts'
import { ShippingChoice } from './shipping-choice.tsx'
import { useAreaFromAddress } from './use-area-of-address.ts'
import styles from './checkout-form.module.css'

type CheckoutFormProps = {
  bag: Bag
  options: readonly ShippingOption[] | undefined
  onArea: (area: Area) => void
}

/** Contact, delivery and shipping. The draft is stored until the order is paid. */
export function CheckoutForm({ bag, options, onArea }: CheckoutFormProps) {
  const { isChanging } = useBag()
  const { isLeaving, leave } = useLeaving()
  const [shipping] = options ?? []
  const ordered = useLatest({ bag, shippingOptionId: shipping?._id ?? '', area: shipping?.area })
  const { form, element, problems, isSending, ...controls } = usePublicForm({
    start: initialFields,
    load: async () => {
      const { orderForm } = await import('./order.ts')
      return { form: orderForm(() => ordered.current) }
    },
    onSent: ({ paymentUrl }) => leave(paymentUrl),
    onFailed: () => {
      toast.error(somethingWentWrong)
      // Prices or stock may have changed.
      void bagStore.load()
    },
  })
  useStoredArea(element, onArea)
  const isAreaChosen = useAreaFromAddress(element)
  const errors = withProvinceMessage(problems.errors)
  const text = (name: Parameters<typeof controls.text>[0]) => ({
    ...controls.text(name),
    error: errors[name],
  })
  return (
    <form {...form} className={styles.form}>
      <FormErrors {...problems} errors={errors} message="" />
      <h2>Contact</h2>
      <TextField label="Email" type="email" autoComplete="email" {...text('email')} />
      <Choice type="checkbox" label={newsConsent} {...controls.box('subscribedToNewsletter')} />
      <h2>Delivery</h2>
      <DeliveryFields text={text} />
      <h2>Shipping option</h2>
      <ShippingChoice {...controls} options={options} onArea={onArea} isAreaChosen={isAreaChosen} />
      <DraftNote name="order" endedBy="Paying" empty={emptyFields} start={initialFields} />
      <Honeypot />
      <div role="alert">
        {problems.message && <FieldError id="order-problem">{problems.message}</FieldError>}
      </div>
      <Button
        full
        type="submit"
        disabled={isChanging}
        pending={(isSending || isLeaving) && 'Loading...'}
      >
        Pay now
      </Button>
    </form>
  )
}

/** Gives callbacks the value of the latest render. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** `DraftNote` may restore another area into the form, and the price must follow it. */
function useStoredArea(form: RefObject<HTMLFormElement | null>, onArea: (area: Area) => void) {
  const reportArea = useEffectEvent(() => {
    const stored = new FormData(form.current ?? undefined).get('area')
    if (typeof stored === 'string' && stored in areas) onArea(stored as Area)
  })
  useEffect(() => reportArea(), [])
}

function DeliveryFields({ text }: Pick<Controls<TypedOrder>, 'text'>) {
  return (
    <>
      <SelectField label="Country" autoComplete="country-name" {...text('delivery.country')}>
        <option>Canada</option>
      </SelectField>
      <FieldPair>
        <TextField label="First name" autoComplete="given-name" {...text('delivery.firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...text('delivery.lastName')} />
      </FieldPair>
      <TextField label="Address" autoComplete="address-line1" {...text('delivery.address')} />
      <TextField
        label="Apartment or suite"
        optional
        autoComplete="address-line2"
        {...text('delivery.apartmentOrSuite')}
      />
      <CityFields
        city={text('delivery.city')}
        state={text('delivery.state')}
        postalCode={text('delivery.postalCode')}
        weWill="we will send it"
      />
      <NumberField
        kind="phone"
        label="Phone"
        hint="Only for the courier. Parcels carry no mention of who we are."
        {...text('delivery.phone')}
      />
    </>
  )
}
