import { makeCertificate, type Proxy, startCaddySite, startNginxSite } from './proxy.ts'
import { checkDesk } from './desk-checks.ts'
import { checkProxy, checkProxyLogs, checkRestart } from './proxy-checks.ts'
import type { Report } from './report.ts'
import { productionSettings, type SiteServer, siteServer } from './site-server.ts'
import { isInstalled, mustRun, type Workspace } from './workspace.ts'

/** Runs deploy/nginx-site.conf in front of a server in production. */
export async function checkNginx(report: Report, workspace: Workspace): Promise<void> {
  if (!(await hasPrograms(report, workspace, 'nginx'))) return
  const server = await startServer(workspace)
  const certificate = await makeCertificate(workspace)
  const proxy = await startNginxSite(workspace, certificate, [server.target.port])
  await checkBehind(report, { proxy, server, isWaiting: false })
}

/** Runs deploy/Caddyfile in front of a server in production. */
export async function checkCaddy(report: Report, workspace: Workspace): Promise<void> {
  if (!(await hasPrograms(report, workspace, 'caddy'))) return
  const version = await mustRun(workspace, { command: 'caddy', args: ['version'] })
  if (isOldCaddy(version))
    return report.skip(
      `Caddy ${version.trim()} is older than 2.7, so the configuration was not run.`,
    )
  const server = await startServer(workspace)
  const certificate = await makeCertificate(workspace)
  const proxy = await startCaddySite(workspace, certificate, server.target.port)
  await checkBehind(report, { proxy, server, isWaiting: true })
}

/** Caddy 2.7 has the option `request_buffers`. */
function isOldCaddy(version: string): boolean {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) < 2 || (Number(major) === 2 && Number(minor) < 7)
}

async function checkBehind(
  report: Report,
  { proxy, server, isWaiting }: { proxy: Proxy; server: SiteServer; isWaiting: boolean },
): Promise<void> {
  await checkProxy(report, proxy, server)
  await checkDesk(report, proxy, server)
  await checkRestart(report, proxy, { server, isWaiting })
  await checkProxyLogs(report, proxy)
  await proxy.process.stop()
  await server.stop()
}

async function startServer(workspace: Workspace): Promise<SiteServer> {
  const server = await siteServer(workspace, await productionSettings(workspace))
  await server.start()
  return server
}

async function hasPrograms(report: Report, workspace: Workspace, proxy: string): Promise<boolean> {
  for (const name of [proxy, 'openssl'])
    if (!(await isInstalled(workspace, name))) {
      report.skip(`${name} is not installed, so the configuration for ${proxy} was not run.`)
      return false
    }
  return true
}
