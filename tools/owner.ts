import { printOwnerLink } from '#server/staff/staff.ts'
import { runStaffCommand } from './staff-command.ts'

/** `npm run owner` prints a link for a new owner of the Desk; `npm run owner -- <name>` one for that owner. */
await runStaffCommand(async ({ deps, actor }) => {
  if (!deps.settings.isConsoleOn) return 'The Desk is off: CONSOLE=off.'
  const link = await printOwnerLink(deps, actor, process.argv.slice(2).join(' '))
  return `${link}\nThe link works once, within an hour.`
})
