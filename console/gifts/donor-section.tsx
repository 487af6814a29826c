import { type GiftRecord, revealDonor, type RevealedDonor } from '#contract/console/gift.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { Notice } from '#console/ui/notice.tsx'
import { HiddenPart, Values } from '#console/ui/record.tsx'

const neverName = (
  <Notice tone="bad">
    <strong>This gift is anonymous.</strong> Never name the donor: not in a list, not in a report,
    not in thanks.
  </Notice>
)

export function DonorSection({ reference, hasDonor, isAnonymous }: GiftRecord) {
  const mayReveal = useMay('gift:reveal')
  return (
    <HiddenPart<RevealedDonor>
      title="Donor"
      lead="Name, email, phone, address and dedication."
      {...(!hasDonor && {
        empty:
          'We have no donor for this gift, or the donor is erased. The amount stays in the books.',
      })}
      mayReveal={mayReveal}
      warning={
        <>
          {isAnonymous && neverName}
          <p>The donor is shown for five minutes, on this screen only.</p>
        </>
      }
      run={(reason) => api(revealDonor, { params: { reference }, body: { reason } })}
    >
      {(donor) => <Donor {...donor} />}
    </HiddenPart>
  )
}

const Donor = ({ isAnonymous, name, email, phone, address, dedication }: RevealedDonor) => (
  <>
    {isAnonymous && neverName}
    <Values
      rows={[
        ['Name', name],
        ['Email', email],
        ['Phone', phone],
        ['Address', address.join('\n')],
        ['Dedication', dedication ?? ''],
      ]}
    />
  </>
)
