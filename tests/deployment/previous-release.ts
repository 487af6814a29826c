import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#tools/checks/source-files.ts'
import { mustRun, type Workspace } from './workspace.ts'

/**
 * The last commit before the newest migration, built in a folder of its own. Undefined in a clone that lacks it. It
 * shares the packages of this checkout.
 */
export async function buildPreviousRelease(
  workspace: Workspace,
): Promise<{ folder: string; commit: string } | undefined> {
  const git = (...args: string[]) => workspace.run({ command: 'git', args, cwd: root })
  const added = await git(
    ...'log --diff-filter=A -1 --format=%h -- server/db/migrations'.split(' '),
  )
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
