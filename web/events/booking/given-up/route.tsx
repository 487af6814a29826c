import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { privateHeaders, privateMeta } from '#web/kit/private-page.ts'
import { Band } from '#web/ui/band.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Lead, Section, Stack } from '#web/ui/section.tsx'

export const handle = { header: onNight('berry') } satisfies RouteHandle

export const headers = privateHeaders
export const meta = () => privateMeta('Your booking')

export default function GivenUp() {
  return (
    <>
      <Section background="sask">
        <Stack>
          <h1>Your place is given up</h1>
          <Lead>
            Your details are deleted, and the next person in line hears of it. Thank you for telling
            us. Come another time.
          </Lead>
          <ButtonLink to="/events">All Events</ButtonLink>
        </Stack>
      </Section>
      <Band pattern="berry" />
    </>
  )
}
