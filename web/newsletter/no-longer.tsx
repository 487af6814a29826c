import { useRootData } from '#web/kit/use-root-data.ts'
import { ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/section.tsx'
import { NewsletterPage } from './newsletter-page.tsx'

/** For a key that is too old, used up or mistyped: we do not tell which. */
export function NoLonger() {
  const email = useRootData()?.organisation.email
  return (
    <NewsletterPage>
      <h1>This link does not work any more</h1>
      <Lead>A link from a letter works for seven days. Ask again and a new one comes.</Lead>
      {email && (
        <p>
          Do you get letters that you want to stop? Write to <a href={`mailto:${email}`}>{email}</a>{' '}
          and we take you off the list by hand.
        </p>
      )}
      <Buttons>
        <ButtonLink to="/newsletter">Ask for a new letter</ButtonLink>
      </Buttons>
    </NewsletterPage>
  )
}
