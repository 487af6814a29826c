import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#tools/checks/source-files.ts'
import { mustRun, type Workspace } from './workspace.ts'

/** The schema of the first release. The commit before it cannot run on the same database. */
const baseline = '0001_baseline.sql'

/**
 * The last commit before the newest migration, built in a folder of its own. Undefined in a clone that lacks it, and
 * while the baseline is the only migration. It shares the packages of this checkout.
 */
export async function buildPreviousRelease(
  workspace: Workspace,
): Promise<{ folder: string; commit: string } | undefined> {
  const git = (...args: string[]) => workspace.run({ command: 'git', args, cwd: root })
  const migrations = join('server', 'db', 'migrations')
  const [newest = baseline] = (await readdir(join(root, migrations))).toSorted().toReversed()
  if (newest === baseline) return undefined
  const file = join(migrations, newest)
  const added = await git(...'log --diff-filter=A -1 --format=%h --'.split(' '), file)
  const commit = `${added.output.trim()}^`
  if (added.output.trim() === '' || (await git('rev-parse', '--verify', commit)).code !== 0)
    return undefined
  const folder = join(workspace.folder, 'previous')
  const archive = join(workspace.folder, 'previous.tar')
  await mkdir(folder)
  await mustRun(workspace, {
    command: 'git',
    args: ['archive', `--output=${archive}`, commit],
    cwd: root,
  })
  await mustRun(workspace, { command: 'tar', args: ['-xf', archive, '-C', folder] })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const args = ['--import', './tools/require-node.mjs', 'tools/build.ts']
  await mustRun(workspace, { command: process.execPath, args, cwd: folder })
  return { folder, commit }
}
