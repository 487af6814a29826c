import { expect, test } from 'vitest'
import frame from '#content/pages/frame.json' with { type: 'json' }
import { donate, leadsTo, shownMenu } from './menu.ts'

const { groups, links: topLinks } = shownMenu(frame.menu)

const linksOf = (label: string) =>
  groups.find((group) => group.label === label)?.links.map((link) => [link.to, link.label])

test('[S2.24] About links to the mission, the leadership, and the land and policies', () => {
  expect(linksOf('About')).toEqual([
    ['/about', 'Mission & Vision'],
    ['/leadership', 'Our Leadership'],
    ['/landacknowledgement', 'Land Acknowledgement & Our Policies'],
  ])
})

test('[S2.25] Get Involved links to donating, volunteering, membership and partnership', () => {
  expect(linksOf('Get Involved')).toEqual([
    ['/donate?step=1', 'Donate'],
    ['/volunteer', 'Volunteer'],
    ['/become-member', 'Become a member'],
    ['/partnership', 'Partnership'],
  ])
})

test('[S2.26] Community links to programs, the blog and campaigns', () => {
  expect(linksOf('Community')).toEqual([
    ['/program', 'Programs & Resources'],
    ['/blog', 'Blog'],
    ['/campaign', 'Campaigns'],
  ])
})

test('[S2.27] events and the merch store are on the top level', () => {
  expect(topLinks.map(({ to }) => to)).toEqual(['/events', '/merch-store'])
})

test('[S2.41] the Donate button links to the first step', () => {
  expect(donate.to).toBe('/donate?step=1')
})

test('a link is current on its page and on the pages below it, and nowhere else', () => {
  expect(leadsTo('/donate?step=1', '/donate')).toBe(true)
  expect(leadsTo('/blog', '/blog/winter')).toBe(true)
  expect(leadsTo('/events', '/events-of-old')).toBe(false)
})

test('[C133] a page that staff hide is not in the menu, and neither is a group without pages', () => {
  const links = frame.menu.groups.map((group, index) => ({
    ...group,
    links: group.links.map((link) => ({ ...link, isShown: index > 0 && link.to !== '/blog' })),
  }))
  const menu = shownMenu({ groups: links, links: [{ to: '/events', isShown: false }] })
  expect(menu.links).toEqual([])
  expect(menu.groups.map(({ label }) => label)).toEqual(['Get Involved', 'Community'])
  expect(menu.groups[1]?.links.map(({ to }) => to)).toEqual(['/program', '/campaign'])
})
