/** The Donate button beside the menu. */
export const donate = { label: 'Donate', to: '/donate?step=1' } as const

/** Whether the path is the page of a link or below it. */
export function leadsTo(to: string, path: string): boolean {
  const [target = to] = to.split('?')
  return path === target || path.startsWith(`${target}/`)
}

type Link = { isShown: boolean }
type Group<L extends Link> = { label: string; links: readonly L[] }

/** The menu without the pages that staff hide, and without groups that are then empty. */
export const shownMenu = <L extends Link, Top extends Link>(menu: {
  groups: readonly Group<L>[]
  links: readonly Top[]
}) => ({
  groups: menu.groups
    .map((group) => ({ ...group, links: group.links.filter(({ isShown }) => isShown) }))
    .filter(({ links }) => links.length > 0),
  links: menu.links.filter(({ isShown }) => isShown),
})
