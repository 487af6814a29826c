import type { Place } from './places.ts'

/**
 * The ladder of server modules, highest rung first. A module may use the faces of those on lower rungs.
 * Two modules on one rung do not know each other; what must go up is handed in by app.ts.
 */
const ladder = [
  ['site', 'content-import', 'seo'],
  ['orders'],
  ['bag', 'registrations'],
  ['discounts', 'shipping', 'catalogue', 'posts', 'events', 'campaigns', 'pages', 'support'],
  ['donations', 'applications', 'newsletter', 'documents', 'videos'],
  ['payments', 'pictures'],
  ['organisation'],
  ['mail'],
  ['jobs', 'vault', 'audit'],
]

const ground = ['kit', 'db']

/** Why a file of the server may not import another, or nothing when it may. */
export function serverComplaint(from: Place, to: Place): string | undefined {
  if (from.folder === '') return rootComplaint(from, to)
  if (to.folder === '' && to.path !== 'server/settings.ts')
    return 'only app.ts looks down from there'
  if (ground.includes(from.folder)) return groundComplaint(to)
  if (!ladder.flat().includes(from.folder)) return `server/${from.folder} has no rung on the ladder`
  if (from.kind === 'queries') return queriesComplaint(to)
  if (from.kind === 'routes') return routesComplaint(from, to)
  return rulesComplaint(from, to)
}

function rootComplaint(from: Place, to: Place): string | undefined {
  const isSettings = from.path === 'server/settings.ts'
  return isSettings && to.room === 'server' ? 'settings stand below everything' : undefined
}

function groundComplaint(to: Place): string | undefined {
  const isGround = to.folder === '' || ground.includes(to.folder)
  return isGround ? undefined : 'server/kit and server/db know no module'
}

function queriesComplaint(to: Place): string | undefined {
  return to.folder === 'db' ? undefined : 'queries import the database and the contract alone'
}

function routesComplaint(from: Place, to: Place): string | undefined {
  const isAllowed = to.folder === '' || to.folder === 'kit' || to.folder === from.folder
  if (!isAllowed) return 'routes import the rules of their own module, the kit and the contract'
  return to.kind === 'queries' ? 'routes reach the database through the rules' : undefined
}

/** Pages learn from the settings which provider takes payments, so that rendering loads none of its code. */
const closedTo: Partial<Record<string, readonly string[]>> = {
  site: ['payments', 'donations', 'orders'],
}

function rulesComplaint(from: Place, to: Place): string | undefined {
  if (closedTo[from.folder]?.includes(to.folder))
    return `server/${from.folder} knows nothing of server/${to.folder}`
  if (to.kind === 'routes') return 'rules do not know how they are reached'
  if (to.folder === '' || ground.includes(to.folder) || to.folder === from.folder) return undefined
  if (rungOf(to) <= rungOf(from))
    return `server/${from.folder} does not stand above server/${to.folder}`
  return to.kind === 'face' ? undefined : `server/${to.folder} is used through its face alone`
}

const rungOf = ({ folder }: Place) => ladder.findIndex((rung) => rung.includes(folder))
