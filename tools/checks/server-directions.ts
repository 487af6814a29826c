import type { FileLocation } from './file-location.ts'

/**
 * The layers of server modules, top layer first. A module may import the <module>.ts of modules in lower layers.
 * Modules of one layer may not import each other. A call to a higher module goes through a function in `Deps`.
 */
const layers = [
  ['site', 'content-import', 'seo', 'backup', 'today'],
  ['media', 'placeholders', 'crisis-lines'],
  ['orders', 'staff', 'drafts'],
  ['bag', 'registrations'],
  ['discounts', 'shipping', 'catalogue', 'posts', 'events', 'campaigns', 'pages', 'support'],
  ['donations', 'applications', 'newsletter', 'documents', 'videos'],
  ['payments', 'pictures'],
  ['organisation', 'files'],
  ['mail'],
  ['jobs'],
  ['audit'],
  ['actors'],
  ['vault'],
]

const lowestFolders = ['kit', 'db']

/** Why a server file may not import another one; undefined if it may. */
export function serverComplaint(from: FileLocation, to: FileLocation): string | undefined {
  if (from.folder === '') return rootComplaint(from, to)
  if (to.folder === '' && to.path !== 'server/settings.ts')
    return 'files directly in server/ import the modules, not the other way round'
  if (lowestFolders.includes(from.folder)) return lowestComplaint(to)
  if (!layers.flat().includes(from.folder)) return `server/${from.folder} is in no layer`
  if (from.kind === 'queries') return queriesComplaint(to)
  if (from.kind === 'routes') return routesComplaint(from, to)
  return rulesComplaint(from, to)
}

function rootComplaint(from: FileLocation, to: FileLocation): string | undefined {
  const isSettings = from.path === 'server/settings.ts'
  return isSettings && to.topFolder === 'server'
    ? 'settings may import nothing of the server'
    : undefined
}

function lowestComplaint(to: FileLocation): string | undefined {
  const isAllowed = to.folder === '' || lowestFolders.includes(to.folder)
  return isAllowed ? undefined : 'server/kit and server/db may import no module'
}

function queriesComplaint(to: FileLocation): string | undefined {
  return to.folder === 'db' ? undefined : 'queries may import only the database and the contract'
}

function routesComplaint(from: FileLocation, to: FileLocation): string | undefined {
  const isAllowed = to.folder === '' || to.folder === 'kit' || to.folder === from.folder
  if (!isAllowed)
    return 'routes may import only the rules of their own module, the kit and the contract'
  return to.kind === 'queries' ? 'routes may reach the database only through rules' : undefined
}

/** Pages read the payment provider from the settings, so that rendering loads none of the payment code. */
const forbiddenModules: Partial<Record<string, readonly string[]>> = {
  site: ['payments', 'donations', 'orders'],
}

function rulesComplaint(from: FileLocation, to: FileLocation): string | undefined {
  if (forbiddenModules[from.folder]?.includes(to.folder))
    return `server/${from.folder} may not import server/${to.folder}`
  if (to.kind === 'routes') return 'rules may not import routes'
  if (to.folder === '' || lowestFolders.includes(to.folder) || to.folder === from.folder)
    return undefined
  if (layerOf(to) <= layerOf(from))
    return `server/${to.folder} is not in a lower layer than server/${from.folder}`
  return to.kind === 'interface'
    ? undefined
    : `import server/${to.folder}/${to.folder}.ts instead, the interface of that module`
}

const layerOf = ({ folder }: FileLocation) => layers.findIndex((layer) => layer.includes(folder))
