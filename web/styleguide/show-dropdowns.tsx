import { Anchor } from '#web/ui/anchor.tsx'
import { Buttons } from '#web/ui/button.tsx'
import { Dropdown, DropdownGroup } from '#web/ui/dropdown.tsx'
import { OnDark, Part } from './part.tsx'

export function ShowDropdowns() {
  return (
    <Part title="Dropdowns">
      <Row />
      <OnDark>
        <Row />
      </OnDark>
    </Part>
  )
}

const Row = () => (
  <DropdownGroup>
    <Buttons>
      <Dropdown label="Share">
        <p>
          <Anchor to="/about">Mission &amp; Vision</Anchor>
        </p>
        <p>
          <Anchor to="/leadership">Our Leadership</Anchor>
        </p>
      </Dropdown>
      <Dropdown label="Add to calendar" band="berry">
        <p>
          <Anchor to="/events">Events</Anchor>
        </p>
      </Dropdown>
    </Buttons>
  </DropdownGroup>
)
