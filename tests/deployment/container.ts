import { chown, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { freePort } from '#tests/kit/server/site.ts'
import { root } from '#tools/checks/source-files.ts'
import { type Instruction, readDockerfile, readDockerignore } from './dockerfile.ts'
import { startExternalDatabase } from './external-database.ts'
import { must, mustBe, type Report } from './report.ts'
import { send } from './request.ts'
import { isServing, productionSettings } from './site-server.ts'
import { isInstalled, mustRun, ordinaryUser, untilUp, type Workspace } from './workspace.ts'

/** The home folder of the user `node` in the image. */
const home = ['', 'home', 'node'].join('/')

/** One stage of the Dockerfile. Its folder stands for the file system of the image. */
type Stage = { folder: string; directory: string; env: Record<string, string>; command: string[] }

type Account = Awaited<ReturnType<typeof ordinaryUser>>

/** Builds the image if Docker is there, and in any case runs the Dockerfile's own commands in clean folders. */
export async function checkContainer(report: Report, workspace: Workspace): Promise<void> {
  const { check } = report
  if (await isInstalled(workspace, 'docker'))
    await check('Docker builds the image', () =>
      mustRun(workspace, { command: 'docker', args: ['build', '-t', 'baobab-check', root] }),
    )
  else report.skip('docker is not installed, so neither the image nor compose.yaml was run.')

  const user = await ordinaryUser()
  const image = await runDockerfile(workspace, user)
  const databaseUrl = await startExternalDatabase(workspace)
  const target = { port: await freePort(), isTls: false }
  const [program = '', ...args] = image.command
  const server = workspace.start({
    command: program,
    args,
    cwd: join(image.folder, image.directory),
    ...user,
    env: {
      ...environmentOf(image),
      ...(await productionSettings(workspace)),
      PORT: String(target.port),
      DATABASE_URL: databaseUrl,
    },
  })
  await check('The command of the image serves pages with an external PostgreSQL', async () => {
    await untilUp(server, () => isServing(target))
    const { status, body } = await send(target, '/')
    mustBe('The status', status, 200)
    must(body.includes('</html>'), 'The response is not a page.')
  })
  await check('A command runs in the image', async () => {
    const output = await mustRun(workspace, {
      command: 'npm',
      args: ['run', '--silent', 'owner'],
      cwd: join(image.folder, image.directory),
      ...user,
      env: {
        ...environmentOf(image),
        ...(await productionSettings(workspace)),
        DATABASE_URL: databaseUrl,
      },
    })
    must(output.trim().length > 0, 'It printed nothing.')
  })
  await check('The server of the image stops on SIGTERM within ten seconds', async () => {
    const startedAt = performance.now()
    mustBe('The exit code', await server.stop(), 0)
    must(performance.now() - startedAt < 10_000, 'It took longer.')
  })
}

/** Runs COPY and RUN of every stage, as an ordinary user, and returns the last stage. */
async function runDockerfile(workspace: Workspace, user: Account): Promise<Stage> {
  const mayCopy = await readDockerignore()
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const instruction of await readDockerfile()) {
    const { name, text } = instruction
    if (name === 'FROM') {
      const title = / AS (\S+)$/i.exec(text)?.[1] ?? 'last'
      stage = await newStage(join(workspace.folder, 'image', title), user)
      stages.set(title, stage)
    } else if (stage) await execute(workspace, { instruction, stage, stages, mayCopy, user })
  }
  if (!stage) throw new Error('The Dockerfile has no stage.')
  return stage
}

async function newStage(folder: string, user: Account): Promise<Stage> {
  await mkdir(join(folder, home), { recursive: true })
  if (user) await chown(join(folder, home), user.uid, user.gid)
  return { folder, directory: '/', env: {}, command: [] }
}

type Step = {
  instruction: Instruction
  stage: Stage
  stages: ReadonlyMap<string, Stage>
  mayCopy: (name: string) => boolean
  user: Account
}

async function execute(
  workspace: Workspace,
  { instruction: { name, text }, stage, stages, mayCopy, user }: Step,
): Promise<void> {
  const cwd = join(stage.folder, stage.directory)
  if (name === 'WORKDIR') {
    stage.directory = text
    await mkdir(join(stage.folder, text), { recursive: true })
    if (user) await chown(join(stage.folder, text), user.uid, user.gid)
  } else if (name === 'ENV')
    for (const pair of text.split(' ')) {
      const [key = '', value = ''] = pair.split('=')
      stage.env[key] = inside(stage, value)
    }
  else if (name === 'CMD') stage.command = JSON.parse(text)
  else if (name === 'RUN')
    await mustRun(workspace, {
      command: 'sh',
      args: ['-c', inside(stage, text)],
      cwd,
      ...user,
      env: { ...networkOfMachine(), ...environmentOf(stage) },
    })
  else if (name === 'COPY') {
    const from = /^--from=(\S+) /.exec(text)?.[1]
    const paths = text.replace(/^--from=\S+ /, '').split(' ')
    const to = resolve(cwd, paths.at(-1) ?? '')
    for (const source of paths.slice(0, -1)) {
      if (from === undefined && !mayCopy(source)) throw new Error(`.dockerignore lacks ${source}.`)
      const base = from === undefined ? root : (stages.get(from)?.folder ?? '')
      await mustRun(workspace, { command: 'cp', args: ['-a', join(base, source), to] })
    }
    // The build runs as an ordinary user here, and as root in Docker.
    if (user && from === undefined)
      await mustRun(workspace, { command: 'chown', args: ['-R', `${user.uid}:${user.gid}`, cwd] })
  }
}

const inside = ({ folder }: Stage, text: string) => text.replaceAll(home, join(folder, home))

const environmentOf = (stage: Stage): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: inside(stage, home),
  ...stage.env,
})

/** How this machine reaches the package registry: proxies, certificates and its address. */
const networkOfMachine = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(?:https?_proxy|no_proxy|npm_config_registry|node_extra_ca_certs|ssl_cert_file)$/i.test(
        name,
      ),
    ),
  )
