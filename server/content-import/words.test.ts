import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '#content/artwork/manifest.json' with { type: 'json' }
import { formatLongDay, datePart } from '#contract/dates.ts'
import { Organisation } from '#contract/organisation.ts'
import { AboutPage } from '#contract/page/about.ts'
import { LeadershipPage } from '#contract/page/leadership.ts'
import { MembershipPage } from '#contract/page/membership.ts'
import { PartnershipPage } from '#contract/page/partnership.ts'
import { PoliciesPage } from '#contract/page/policies.ts'
import { StoredProgramsPage } from '#contract/page/stored-programs.ts'
import { VolunteerPage } from '#contract/page/volunteer.ts'
import { Testimonials } from '#contract/page/testimonials.ts'
import { contentFolder } from './content-folder.ts'

const read = contentFolder()
const organisation = read('organisation.json', Organisation)
const about = read('pages/about.json', AboutPage)
const leadership = read('pages/leadership.json', LeadershipPage)
const policies = read('pages/landacknowledgement.json', PoliciesPage)
const program = read('pages/program.json', StoredProgramsPage)
const testimonials = read('pages/testimonials.json', Testimonials)
const joining = [
  read('pages/volunteer.json', VolunteerPage),
  read('pages/become-member.json', MembershipPage),
  read('pages/partnership.json', PartnershipPage),
]
const history = about.history.paragraphs.join('\n')

test('[S1.1] the site states whom it serves, and where', () => {
  expect(organisation.welcome).toMatch(/Black 2SLGBTQ\+ people, families/)
  expect(organisation.fullName).toContain('Calgary')
})

test('[S1.3] the mission is the one of the specification', () => {
  expect(about.mission.statement).toBe(
    'To empower, uplift and advocate for the holistic well-being of Black 2SLGBTQ+ individuals, families and communities.',
  )
})

test('[S1.4] the vision is a world where people are celebrated, embraced and live with pride', () => {
  expect(about.vision.statement).toMatch(
    /^A world where Black 2SLGBTQ\+ people are celebrated and embraced, and can live with pride/,
  )
})

test('[S1.5] [S9.57] the founding day is 20 July 2023, and the words agree with the settings', () => {
  const founded = formatLongDay(datePart(organisation.foundedOn))
  expect(founded).toBe('20 July 2023')
  expect(about.intro.lead).toContain(`founded on ${founded}`)
  expect(history).toContain(`founded on ${founded}`)
})

test('[S1.6] the history begins with Black settlers in Calgary in the late 19th century', () => {
  expect(about.history.paragraphs[0]).toMatch(/Black settlers .* Calgary .* late 19th century/)
})

test('[S1.7] the history covers how the term 2SLGBTQ+ was adopted', () => {
  expect(history).toMatch(/adopted the term 2SLGBTQ\+/)
})

test('[S1.8] the history covers exclusion from mainstream Pride spaces', () => {
  expect(history).toMatch(/In mainstream Pride spaces many of us were the music and not the/)
})

test('[S1.9] the history ends with the founding, to bridge that gap', () => {
  expect(about.history.paragraphs.at(-1)).toMatch(/founded on 20 July 2023 to bridge that gap/)
})

test('[S1.10] there are nine purposes, A to I', () => {
  expect(about.purpose.items).toHaveLength(9)
})

test.each([
  ['[S1.11]', 'A', 0, /equal rights advocacy/i],
  ['[S1.12]', 'B', 1, /safe spaces and resources/i],
  ['[S1.13]', 'C', 2, /awareness and education/i],
  ['[S1.14]', 'D', 3, /culturally competent health and mental-health care.*substance abuse/i],
  ['[S1.15]', 'E', 4, /HIV\/AIDS prevention and testing/],
  ['[S1.16]', 'F', 5, /inclusive policy advocacy/i],
  ['[S1.17]', 'G', 6, /youth mentorship and scholarships/i],
  ['[S1.18]', 'H', 7, /allyship events/i],
  ['[S1.19]', 'I', 8, /ancillary purposes/i],
] as const)('%s purpose %s is what the specification says', (_number, _letter, index, expected) => {
  const { name, text } = about.purpose.items[index] ?? { name: '', text: '' }
  expect(`${name}. ${text}`).toMatch(expected)
})

test('[S3.15] there are four testimonials, each by a member without a name', () => {
  expect(testimonials.items).toHaveLength(4)
  expect(new Set(testimonials.items.map(({ id }) => id)).size).toBe(4)
  expect(new Set(testimonials.items.map(({ name }) => name))).toEqual(
    new Set(['A Baobab Pride member']),
  )
})

test('[S9.31] [S3.17] six of the staff and six of the board, none with a social link', () => {
  const { executive, staff, board } = leadership
  expect([staff.people.length, board.people.length]).toEqual([6, 6])
  for (const person of [executive.person, ...staff.people, ...board.people])
    expect(person).toMatchObject({ x: '', linkedin: '', instagram: '' })
})

test('no face appears twice', () => {
  const { executive, staff, board } = leadership
  const people = [executive.person, ...staff.people, ...board.people]
  expect(new Set(people.map(({ image }) => image.src)).size).toBe(people.length)
})

test('[S9.32] [S2.79] [S2.80] fourteen policies, the vulnerable sector check among them twice', () => {
  const names = policies.policies.items.map(({ name }) => name)
  expect(names).toHaveLength(14)
  expect(names.filter((name) => name === 'Vulnerable Sector Check')).toHaveLength(2)
  expect(new Set(names).size).toBe(13)
})

test('the acknowledgement names the nations of Treaty 7 and the Métis', () => {
  const { lead, paragraphs } = policies.acknowledgement
  const expected = [lead, ...paragraphs].join('\n')
  for (const name of [
    'Treaty 7',
    'Siksika',
    'Kainai',
    'Piikani',
    'Îyâxe Nakoda',
    'Chiniki',
    'Bearspaw',
    'Goodstoney',
    'Tsuut’ina',
    'Métis Nation of Alberta',
    'Mohkínstsis',
  ])
    expect(expected).toContain(name)
})

test('[S2.97] [S2.98] [S2.99] [S2.101] the numbers are the published ones and no others', () => {
  const numbers = program.more.items.map(({ name, call, text }) => [
    name,
    call?.shown,
    call?.dialled,
    text?.dialled,
  ])
  expect(numbers).toEqual([
    ['Suicide Crisis Helpline', '9-8-8', '988', '988'],
    ['Kids Help Phone', '1-800-668-6868', '+18006686868', '686868'],
    ['Trans Lifeline', '1-877-330-6366', '+18773306366', undefined],
    ['Distress Centre Calgary', '403-266-4357', '+14032664357', undefined],
    ['Health Link', '811', '811', undefined],
    ['211 Alberta', '211', '211', undefined],
    ['Canadian Mental Health Association', undefined, undefined, undefined],
    ['Wood’s Homes', undefined, undefined, undefined],
  ])
})

test('[S2.100] [S2.102] the association and the youth homes are given by their websites', () => {
  const sites = program.more.items.flatMap(({ website }) => website?.address ?? [])
  expect(sites).toEqual(['https://cmha.ca/', 'https://woodshomes.ca/'])
})

test('every picture of the pages is an existing drawing, with its true size', () => {
  const sizes = new Map(manifest.map(({ file, w, h }) => [file, [w, h]]))
  const found = JSON.stringify([about, leadership, policies, program, joining]).matchAll(
    /"src":"\/media\/upload\/artwork\/([^"]+)","width":(\d+),"height":(\d+)/g,
  )
  const pictures = [...found]
  expect(pictures.length).toBeGreaterThan(40)
  for (const [, file = '', width, height] of pictures) {
    expect([file, sizes.get(file)]).toEqual([file, [Number(width), Number(height)]])
    expect(existsSync(join(resolve(import.meta.dirname, '../../content/artwork'), file))).toBe(true)
  }
})
