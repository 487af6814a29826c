export type MenuLink = { label: string; to: string; about: string }
export type MenuGroup = { label: string; links: readonly MenuLink[] }

/** The groups of the main menu, in the specification's order. */
export const groups: readonly MenuGroup[] = [
  {
    label: 'About',
    links: [
      { label: 'Mission & Vision', to: '/about', about: 'Why this tree was planted' },
      {
        label: 'Our Leadership',
        to: '/leadership',
        about: 'Who opens the hall and keeps the books',
      },
      {
        label: 'Land Acknowledgement & Our Policies',
        to: '/landacknowledgement',
        about: 'Whose land this is, and the rules we keep',
      },
    ],
  },
  {
    label: 'Get Involved',
    links: [
      { label: 'Donate', to: '/donate?step=1', about: 'Keep the doors open and the rooms warm' },
      { label: 'Volunteer', to: '/volunteer', about: 'Two hours or two years, both help' },
      {
        label: 'Become a member',
        to: '/become-member',
        about: 'Free for Black 2SLGBTQ+ Calgarians',
      },
      { label: 'Partnership', to: '/partnership', about: 'For organisations ready to act' },
    ],
  },
  {
    label: 'Community',
    links: [
      {
        label: 'Programs & Resources',
        to: '/program',
        about: 'Workshops, crisis lines, a toolkit',
      },
      { label: 'Blog', to: '/blog', about: 'Our stories, in our own words' },
      { label: 'Campaigns', to: '/campaign', about: 'Long work, done together' },
    ],
  },
]

export const topLinks = [
  { label: 'Events', to: '/events' },
  { label: 'Merch Store', to: '/merch-store' },
] as const

export const donate = { label: 'Donate', to: '/donate?step=1' } as const

/** Whether the path is the page of a link or below it. */
export function leadsTo(to: string, path: string): boolean {
  const [target = to] = to.split('?')
  return path === target || path.startsWith(`${target}/`)
}
