import { data, type LoaderFunctionArgs } from 'react-router'
import { siteConfigContext } from '#web/kit/load.ts'
import { Wrap } from '#web/ui/section.tsx'
import { Band, type BandPattern, type BandSize } from '#web/ui/band.tsx'
import { Fringe, type FringeColour } from '#web/ui/fringe.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Buttons } from '#web/ui/button.tsx'
import { Dropdown, DropdownGroup } from '#web/ui/dropdown.tsx'
import { ShowButtons } from './show-buttons.tsx'
import { ShowDialogs } from './show-dialogs.tsx'
import { ShowFields } from './show-fields.tsx'
import { ShowHeads } from './show-heads.tsx'
import { ShowMotion } from './show-motion.tsx'
import { ShowText } from './show-text.tsx'
import { ShowToasts } from './show-toasts.tsx'
import { Part, OnDark } from './part.tsx'
import styles from './styleguide.module.css'

/** Every component in every state, in development only. In production the page responds 404. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(siteConfigContext).isDevelopment) throw data(null, 404)
  return null
}

export const meta = () => [{ title: 'Style guide' }, { name: 'robots', content: 'noindex' }]

export default function StyleGuide() {
  return (
    <>
      <div data-ground="dark" className={styles.top}>
        <Wrap>
          <h1>Style guide</h1>
        </Wrap>
      </div>
      <Wrap className={styles.page}>
        <ShowButtons />
        <ShowFields />
        <ShowToasts />
        <ShowDialogs />
        <ShowDropdowns />
        <ShowText />
        <ShowPictures />
        <ShowBands />
      </Wrap>
      <ShowHeads />
      <ShowMotion />
    </>
  )
}

const patterns: BandPattern[] = ['dawn', 'berry', 'river', 'earth', 'field', 'cotton']
const sizes: BandSize[] = ['small', 'medium', 'large']
const colours: FringeColour[] = ['night', 'laterite', 'canola', 'sask', 'cotton', 'calico', 'field']

function ShowBands() {
  return (
    <>
      <Part title="Bands">
        {patterns.map((pattern) => (
          <div key={pattern}>
            {sizes.map((size) => (
              <Band key={size} pattern={pattern} size={size} />
            ))}
          </div>
        ))}
      </Part>
      <Part title="Fringes">
        {colours.map((colour) => (
          <div key={colour} className={styles.fringed}>
            <Fringe colour={colour} />
          </div>
        ))}
      </Part>
    </>
  )
}

function ShowPictures() {
  return (
    <Part title="Pictures: there, cropped to its focus, failed">
      <div className={styles.thirds}>
        <Picture
          src="/media/upload/artwork/scene-vision.svg"
          width={1200}
          height={900}
          alt="An elder and a child stand hand in hand on the prairie as the sun rises"
        />
        <Picture
          src="/media/upload/artwork/scene-vision.svg"
          width={1200}
          height={900}
          alt=""
          ratio={[16, 9]}
          focus={{ x: 50, y: 80 }}
        />
        <Picture
          src="/media/upload/artwork/nothing-here.svg"
          width={1200}
          height={900}
          alt="Friends stand close together, arms around each other"
        />
      </div>
    </Part>
  )
}

function ShowDropdowns() {
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
