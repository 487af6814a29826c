import { Button, ButtonLink, Buttons } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Crumb, MoreLink } from '#web/ui/more-link.tsx'
import { RoundButton } from '#web/ui/round-button.tsx'
import { OnDark, Part } from './part.tsx'

export function ShowButtons() {
  return (
    <>
      <Part title="Buttons">
        <Looks />
        <Buttons>
          <Button disabled>Disabled</Button>
          <Button pending="Submitting...">Submit</Button>
          <Button variant="dark" disabled>
            Disabled
          </Button>
          <ButtonLink to="/about">A link on the site</ButtonLink>
          <ButtonLink href="https://example.org" newTab variant="outline">
            A link out <Icon name="out" size={18} />
          </ButtonLink>
        </Buttons>
        <Button full>As wide as its place</Button>
        <OnDark>
          <Looks />
        </OnDark>
      </Part>
      <Part title="Links, chips, round buttons">
        <Small />
        <OnDark>
          <Small />
        </OnDark>
      </Part>
    </>
  )
}

const Looks = () => (
  <Buttons>
    <Button>Join Us</Button>
    <Button variant="dark">Get Involved</Button>
    <Button variant="outline">Third in line</Button>
    <Button small>Small</Button>
    <Button small variant="dark">
      Small
    </Button>
    <Button small variant="outline">
      Small
    </Button>
  </Buttons>
)

const Small = () => (
  <Buttons>
    <Crumb to="/events">All events</Crumb>
    <MoreLink to="/program">Read more</MoreLink>
    <MoreLink href="https://example.org" newTab>
      Read it elsewhere
    </MoreLink>
    <Chip>Today</Chip>
    <Chip pressed>
      <Icon name="calendar" /> Nov 21, 2026
    </Chip>
    <Chip disabled>Clear</Chip>
    <RoundButton icon="back" label="Previous" />
    <RoundButton icon="forward" label="Next" />
    <RoundButton icon="pause" label="Pause" />
    <RoundButton icon="play" label="Play" aria-disabled />
  </Buttons>
)
