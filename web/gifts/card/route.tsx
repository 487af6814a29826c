import { reportCard, stopCards } from '#contract/dedication-card.ts'
import { actionFrom, byIntent } from '#web/kit/form/form-actions.ts'
import { clientLoaderReading, loaderReading } from '#web/kit/load.ts'
import { emailLinkAction } from '#web/kit/email-link-action.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { PaperPage } from '#web/ui/paper.tsx'
import { Lead } from '#web/ui/section.tsx'
import { NoCardsByHand } from '../no-cards/no-cards-by-hand.tsx'
import type { Route } from './+types/route.ts'
import styles from './card.module.css'

export const handle = { header: onNight('field') } satisfies RouteHandle

const endpoint = async () => (await import('#contract/dedication-card.ts')).readCard
export const loader = loaderReading(endpoint)
export const clientLoader = clientLoaderReading(endpoint)

export const headers = privateHeaders
export const meta = () => privateMeta('A card for you')

/** Changes need a button, because mail scanners open every link of an email. */
export const action = actionFrom(
  byIntent<{ key: string; token: string }, { message: string } | 'gone'>({
    report: ({ api, params: { key } }) => emailLinkAction(api(reportCard, { body: { key } })),
    stop: ({ api, params: { token } }) => emailLinkAction(api(stopCards, { body: { token } })),
  }),
)

/** Shows the names of a dedicated gift to the recipient of the card. */
export default function CardPage({ loaderData, actionData: outcome }: Route.ComponentProps) {
  const { sentences } = loaderData
  return (
    <PaperPage stacked>
      {outcome === 'gone' ? (
        <NoCardsByHand />
      ) : (
        <>
          {sentences.length > 0 ? <CardText sentences={sentences} /> : <NoCard />}
          {outcome && (
            <p
              role="status"
              tabIndex={-1}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the response to a form without script begins here
              autoFocus
              className={styles.outcome}
            >
              {outcome.message}
            </p>
          )}
          <form method="post" className={styles.choices}>
            {sentences.length > 0 && (
              <div>
                <p>Unkind, or not meant for you? It is hidden at once, and our team looks at it.</p>
                <Button type="submit" name="intent" value="report" variant="outline">
                  Report this card
                </Button>
              </div>
            )}
            <div>
              <p>One press, and no card comes to this email address again.</p>
              <Button type="submit" name="intent" value="stop" variant="outline">
                Send me no more cards
              </Button>
            </div>
          </form>
        </>
      )}
    </PaperPage>
  )
}

const CardText = ({ sentences }: { sentences: readonly string[] }) => (
  <>
    <h1>A card for you</h1>
    <Lead>Someone made a gift on our site and asked us to tell you. They typed the names.</Lead>
    <blockquote className={styles.card}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </blockquote>
  </>
)

const NoCard = () => (
  <>
    <h1>There is no card here</h1>
    <Lead>It is not shown any more, or a part of its link was lost on the way.</Lead>
  </>
)
