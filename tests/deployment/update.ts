import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startThrowaway } from '#server/db/throwaway.ts'
import { buildPreviousRelease } from './previous-release.ts'
import { makeCertificate, startNginxSite } from './proxy.ts'
import { must, mustBe, type Report } from './report.ts'
import { send, type Target } from './request.ts'
import { productionSettings, siteServer } from './site-server.ts'
import { isStored, sendVisitors } from './visitors.ts'
import { isInstalled, type Workspace } from './workspace.ts'

/** Updates two servers on one PostgreSQL, one after the other, from the previous release to this one, under load. */
export async function checkUpdate(report: Report, workspace: Workspace): Promise<void> {
  const { check } = report
  if (!(await isInstalled(workspace, 'nginx')))
    return report.skip('nginx is not installed, so no update was run behind it.')
  const previous = await buildPreviousRelease(workspace)
  if (!previous)
    return report.skip(
      'No migration follows the baseline, or this clone lacks the commit before it, so no update was run.',
    )
  report.note(`The previous release is ${previous.commit}, the commit before the newest migration.`)

  const database = await startThrowaway()
  workspace.onClose(database.stop)
  const settings = { ...(await productionSettings(workspace)), DATABASE_URL: database.url }
  const old = [
    await siteServer(workspace, settings, { folder: previous.folder }),
    await siteServer(workspace, settings, { folder: previous.folder }),
  ]
  for (const server of old) await server.start()
  const ports = old.map(({ target }) => target.port)
  const fresh = await Promise.all(ports.map((port) => siteServer(workspace, settings, { port })))
  const proxy = await startNginxSite(workspace, await makeCertificate(workspace), ports)
  const before = await migrationsIn(database.url)

  const visitors = sendVisitors(proxy.https)
  await visitors.some()
  for (const [node, server] of old.entries()) {
    await server.stop()
    await fresh[node]?.start()
    // Here the first server runs the new code and the second the old code, on the new schema.
    await visitors.some()
    // After failures, nginx uses a server again after two seconds.
    await wait(3_000)
  }
  const { errors, codes, views } = await visitors.end()
  report.note(`${views} page views and ${codes.length} messages during the update.`)

  await check('The update applied a migration beside the running previous release', async () => {
    const added = (await migrationsIn(database.url)).filter((name) => !before.includes(name))
    must(added.length > 0, 'No migration was applied.')
    report.note(`Migrations: ${added.join(', ')}.`)
  })
  await check('No visitor got an error during the update', async () => {
    mustBe('The errors', errors.slice(0, 5).join(' | '), '')
  })
  await check('Every message that was confirmed is stored', async () => {
    for (const [at, code] of codes.entries())
      must(await isStored(proxy.https, code, Math.floor(at / 15)), `Message ${at} is lost.`)
  })
  await check('The previous release starts again on the new schema', async () => {
    await fresh[1]?.stop()
    await old[1]?.start()
    mustBe('The status', (await send(proxy.https, '/about')).status, 200)
    await old[1]?.stop()
  })
  // With one server, visitors see a pause.
  const paused = measurePause(proxy.https)
  await fresh[0]?.stop()
  await fresh[0]?.start()
  report.note(`One server alone: visitors got 503 for ${await paused()} s while it restarted.`)
  await fresh[0]?.stop()
}

/** Requests a page until the returned function is called, which returns the seconds without a page. */
function measurePause(target: Target): () => Promise<string> {
  let isOver = false
  let lost: number | undefined
  let back = 0
  const watching = (async () => {
    while (!isOver) {
      const status = (await send(target, '/about').catch(() => undefined))?.status
      if (status !== 200) lost ??= performance.now()
      back = status === 200 ? back || (lost === undefined ? 0 : performance.now()) : 0
      await wait(20)
    }
  })()
  return async () => {
    while (back === 0) await wait(20)
    isOver = true
    await watching
    return ((back - (lost ?? back)) / 1_000).toFixed(1)
  }
}

async function migrationsIn(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query('select name from migration')).rows.map(({ name }) => String(name))
  } finally {
    await client.end()
  }
}
