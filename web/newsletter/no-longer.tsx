import { ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/section.tsx'
import { NewsletterPage } from './newsletter-page.tsx'
import { StopByHand } from './stop-by-hand.tsx'

/** For a key that is too old, used up or mistyped: we do not tell which. */
export const NoLonger = () => (
  <NewsletterPage>
    <h1>This link does not work any more</h1>
    <Lead>A link from a letter works for seven days. Ask again and a new one comes.</Lead>
    <StopByHand />
    <Buttons>
      <ButtonLink to="/newsletter">Ask for a new letter</ButtonLink>
    </Buttons>
  </NewsletterPage>
)
