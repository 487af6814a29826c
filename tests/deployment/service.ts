import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#tests/kit/server/site.ts'
import { root } from '#tools/checks/source-files.ts'
import { must, mustBe, type Report } from './report.ts'
import { send, type Target } from './request.ts'
import { isServing, productionSettings } from './site-server.ts'
import {
  isInstalled,
  mustRun,
  ordinaryUser,
  type Started,
  untilUp,
  type Workspace,
} from './workspace.ts'

/** `systemd-analyze security` rates a service from 0 (closed) to 10. Its word for up to 2 is "OK". */
const maxExposure = 2

/** Verifies deploy/baobab.service, and runs its command with most of its restrictions, without systemd. */
export async function checkService(report: Report, workspace: Workspace): Promise<void> {
  const unit = await readFile(join(root, 'deploy/baobab.service'), 'utf8')
  await analyzeUnit(report, workspace, unit)
  const user = await ordinaryUser()
  const hasNamespaces =
    user && (await workspace.run({ command: 'unshare', args: ['--mount', 'true'] })).code === 0
  if (!user || !hasNamespaces)
    return report.skip(
      'The service was not run: only root may make a read-only file system for it.',
    )

  const port = await freePort()
  const target = { port, isTls: false }
  const folder = join(workspace.folder, 'service')
  const script = join(folder, 'run.sh')
  await mkdir(join(folder, 'etc/baobab'), { recursive: true })
  const settings = { ...(await productionSettings(workspace)), PORT: String(port) }
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`)
  await writeFile(join(folder, 'etc/baobab/settings'), lines.join(''))
  await writeFile(script, sandboxScript(unit, folder, user))
  const service = workspace.start({ command: 'unshare', args: ['--mount', 'sh', script] })
  await untilUp(service, () => isServing(target))
  await checkRunning(report, workspace, { service, target, user })
}

async function checkRunning(
  report: Report,
  workspace: Workspace,
  { service, target, user }: { service: Started; target: Target; user: { uid: number } },
): Promise<void> {
  const { check } = report
  const inside = (...args: string[]) =>
    mustRun(workspace, {
      command: 'nsenter',
      args: `--mount --target ${service.child.pid} setpriv --reuid ${user.uid} --clear-groups --`
        .split(' ')
        .concat(args),
    })
  await check(
    'The service serves pages from a read-only system, with its own database',
    async () => {
      const { status, body } = await send(target, '/')
      mustBe('The status', status, 200)
      must(body.includes('</html>'), 'The response is not a page.')
    },
  )
  await check('The service is an ordinary user without capabilities', async () => {
    const status = await readFile(`/proc/${service.child.pid}/status`, 'utf8')
    const line = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
    mustBe('The user id', line('Uid'), String(user.uid))
    mustBe('CapBnd', Number(line('CapBnd')), 0)
    mustBe('NoNewPrivs', line('NoNewPrivs'), '1')
  })
  await check('Its program files cannot be changed', async () => {
    const touched = inside('sh', '-c', 'touch /opt/baobab/package.json /usr/new').catch(String)
    must((await touched).includes('Read-only file system'), 'A file was changed.')
  })
  await check('The command "baobab" works beside the service', async () => {
    const output = await inside('/opt/baobab/deploy/baobab', 'owner')
    must(output.trim().length > 0, 'It printed nothing.')
  })
  await check('SIGTERM ends the service within ten seconds, with its database', async () => {
    const startedAt = performance.now()
    mustBe('The exit code', await service.stop(), 0)
    must(performance.now() - startedAt < 10_000, 'It took longer.')
  })
}

async function analyzeUnit(report: Report, workspace: Workspace, unit: string): Promise<void> {
  if (!(await isInstalled(workspace, 'systemd-analyze')))
    return report.skip('systemd-analyze is not installed, so the unit was not verified.')
  // The verifier looks for the program, which is not installed in /opt here.
  const file = join(workspace.folder, 'baobab.service')
  await writeFile(file, unit.replaceAll('/opt/baobab', root.replace(/\/$/, '')))
  await report.check('systemd-analyze verifies the unit', () =>
    mustRun(workspace, {
      command: 'systemd-analyze',
      args: ['verify', '--man=no', '--recursive-errors=no', file],
    }),
  )
  await report.check(`The exposure of the unit is at most ${maxExposure} of 10`, async () => {
    const args = ['security', '--offline=yes', '--no-pager', file]
    const output = await mustRun(workspace, { command: 'systemd-analyze', args })
    const exposure = Number(/exposure level[^:]*: ([\d.]+)/.exec(output)?.[1])
    report.note(`systemd-analyze rates the exposure ${exposure} of 10.`)
    must(exposure <= maxExposure, `It is ${exposure}.`)
  })
}

/**
 * Does what systemd does for the unit: the paths of an installation, a file system that is read-only except for two
 * folders, a /proc with the own processes only, and an ordinary user without capabilities. Filters of system calls are
 * left out, because only systemd can install them.
 */
function sandboxScript(unit: string, folder: string, user: { uid: number; gid: number }): string {
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const { uid, gid } = user
  return `set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs /opt && mkdir /opt/baobab && mount --bind '${root}' /opt/baobab
mount -t overlay overlay -o 'lowerdir=${folder}/etc:/etc' /etc
for folder in lib cache; do
  mount -t tmpfs tmpfs /var/$folder
  mkdir -m ${valueOf('StateDirectoryMode')} /var/$folder/baobab
  chown ${uid}:${gid} /var/$folder/baobab
done
mount --bind /var/lib/baobab /var/lib/baobab
mount --bind /var/cache/baobab /var/cache/baobab
mount -t tmpfs -o mode=1777 tmpfs /tmp
mount -o remount,bind,ro /
for folder in /opt /opt/baobab /var/lib /var/cache; do mount -o remount,bind,ro $folder; done
mount -t proc -o hidepid=${valueOf('ProtectProc')},subset=${valueOf('ProcSubset')} proc /proc
umask ${valueOf('UMask')}
set -a
. /etc/baobab/settings
set +a
export ${valueOf('Environment')}
cd ${valueOf('WorkingDirectory')}
exec setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all -- ${valueOf('ExecStart')}
`
}
