import { Band } from '#web/ui/band.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Fringe } from '#web/ui/fringe.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { type Background, Lead, Section, Stack } from '#web/ui/section.tsx'
import { SplitHead } from '#web/ui/split-head.tsx'
import { Statement } from '#web/ui/statement.tsx'

const grounds: Background[] = [
  'cotton',
  'calico',
  'white',
  'canola',
  'laterite',
  'sask',
  'bow',
  'night',
]

export function ShowHeads() {
  return (
    <>
      <PageHead
        title="Events"
        lead="Suppers, dances, walks and quiet rooms. Most are free. All of them are ours."
        art={{ src: '/media/upload/artwork/scene-eventshead.svg', width: 1600, height: 460 }}
        band="berry"
      />
      <SplitHead
        picture={
          <Picture
            src="/media/upload/artwork/scene-member.svg"
            width={1600}
            height={900}
            alt="People of many ages stand together with arms lifted under woven bunting"
          />
        }
      >
        <h2>Membership</h2>
        <Lead>It costs nothing. You get a vote and a place at the table.</Lead>
        <ButtonLink to="/become-member">Become a member</ButtonLink>
      </SplitHead>
      {grounds.map((ground) => (
        <Section key={ground} background={ground}>
          <Stack>
            <h2>{ground}</h2>
            <Lead>
              Words on {ground}, with <a href="#here">a link</a> among them.
            </Lead>
          </Stack>
        </Section>
      ))}
      <Fringe colour="night" />
      <Statement
        id="statement"
        heading="A statement"
        statement="One sentence at full size, from which all the others follow."
      />
      <PageHead title="Our Leadership" lead="The people who open the hall." />
      <Band pattern="dawn" />
    </>
  )
}
