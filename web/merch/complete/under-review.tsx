import { useRootData } from '#web/kit/use-root-data.ts'
import { Lead } from '#web/ui/section.tsx'

/** The provider took other money than we asked for. A staff member decides, and the buyer need not do anything. */
export function UnderReview() {
  const email = useRootData()?.organisation.email ?? ''
  return (
    <>
      <h1>A person is looking at your payment</h1>
      <Lead>
        It reached us differently from what we asked for, so somebody on our team checks it before
        we send anything. Your things are held for you, and you need to do nothing.
      </Lead>
      <p>
        Do you have a question? Write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </>
  )
}
