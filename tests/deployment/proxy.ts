import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#tests/kit/server/site.ts'
import { root } from '#tools/checks/source-files.ts'
import { send, type Target } from './request.ts'
import { mustRun, type Started, untilUp, type Workspace } from './workspace.ts'

/** A running proxy with the configuration of the deploy folder. Only ports and paths differ from the file. */
export type Proxy = { https: Target; http: Target; folder: string; process: Started }

type Certificate = { certificate: string; key: string }

/** A certificate for the site that no authority has signed. */
export async function makeCertificate(workspace: Workspace): Promise<Certificate> {
  const certificate = join(workspace.folder, 'certificate.pem')
  const key = join(workspace.folder, 'key.pem')
  await mustRun(workspace, {
    command: 'openssl',
    args: `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=example.org -addext subjectAltName=DNS:example.org,DNS:*.example.org -keyout ${key} -out ${certificate}`.split(
      ' ',
    ),
  })
  return { certificate, key }
}

/** Starts nginx with deploy/nginx-site.conf. */
export async function startNginxSite(
  workspace: Workspace,
  { certificate, key }: Certificate,
  servers: readonly number[],
): Promise<Proxy> {
  const { folder, ports } = await proxyFolder(workspace, 'nginx')
  const upstreams = servers.map((port) => `server 127.0.0.1:${port} max_fails=10 fail_timeout=2s;`)
  const site = await fromDeploy('nginx-site.conf', [
    [/^ *listen \[::\].*\n/gm, ''],
    [/listen 80;/g, `listen 127.0.0.1:${ports.http};`],
    [/listen 443/g, `listen 127.0.0.1:${ports.https}`],
    [/server 127\.0\.0\.1:3000.*;/, upstreams.join('\n  ')],
    [/\/etc\/letsencrypt\/live\/example\.org\/fullchain\.pem/g, certificate],
    [/\/etc\/letsencrypt\/live\/example\.org\/privkey\.pem/g, key],
    [/\/var\/log\/nginx/g, folder],
    [/\/opt\/baobab\/deploy/, folder],
  ])
  const process = await startNginx(workspace, folder, site)
  return running(process, folder, ports)
}

/** Starts nginx with deploy/nginx-cache.conf, which listens without TLS. */
export async function startNginxCache(workspace: Workspace, server: number): Promise<Target> {
  const { folder, ports } = await proxyFolder(workspace, 'nginx-cache')
  const site = await fromDeploy('nginx-cache.conf', [
    [/listen 8080;/, `listen 127.0.0.1:${ports.http};`],
    [/127\.0\.0\.1:3000/, `127.0.0.1:${server}`],
    [/unix:\/run\/nginx-baobab\.sock/g, `unix:${folder}/hop.sock`],
    [/\/var\/cache\/nginx\/baobab/, join(folder, 'cache')],
  ])
  const process = await startNginx(workspace, folder, site)
  const target = { port: ports.http, isTls: false }
  await untilUp(process, async () => (await send(target, '/healthz')).status === 200)
  return target
}

/** Starts Caddy with deploy/Caddyfile. */
export async function startCaddySite(
  workspace: Workspace,
  { certificate, key }: Certificate,
  server: number,
): Promise<Proxy> {
  const { folder, ports } = await proxyFolder(workspace, 'caddy')
  const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tdefault_bind 127.0.0.1\n}\n`
  const site = await fromDeploy('Caddyfile', [
    // The test has its own certificate: an authority would not give it one for example.org.
    [/^(.*\{\$SITE_DOMAIN:example\.org\} \{)$/gm, `$1\n\ttls ${certificate} ${key}`],
  ])
  const file = join(folder, 'Caddyfile')
  await writeFile(file, options + site)
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE_SERVER: `127.0.0.1:${server}`,
    SITE_FILES: folder,
  }
  const run = (word: string) => ({
    command: 'caddy',
    args: [word, '--config', file, '--adapter', 'caddyfile'],
    cwd: folder,
    env,
  })
  await mustRun(workspace, run('validate'))
  return running(workspace.start(run('run')), folder, ports)
}

async function startNginx(workspace: Workspace, folder: string, site: string): Promise<Started> {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
events { worker_connections 512; }
http {
  types { text/html html; }
  access_log ${folder}/access.log;
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/site.conf;
}
`
  const file = join(folder, 'nginx.conf')
  await writeFile(join(folder, 'site.conf'), site)
  await writeFile(file, main)
  await mustRun(workspace, { command: 'nginx', args: ['-t', '-c', file, '-p', folder] })
  return workspace.start({ command: 'nginx', args: ['-c', file, '-p', folder] })
}

async function running(
  process: Started,
  folder: string,
  ports: { http: number; https: number },
): Promise<Proxy> {
  const https = { port: ports.https, isTls: true }
  await untilUp(process, async () => (await send(https, '/healthz')).status > 0)
  return { https, http: { port: ports.http, isTls: false }, folder, process }
}

async function proxyFolder(workspace: Workspace, name: string) {
  const ports = { http: await freePort(), https: await freePort() }
  const folder = join(workspace.folder, `${name}-${ports.http}`)
  await mkdir(folder)
  await copyFile(join(root, 'deploy/restarting.html'), join(folder, 'restarting.html'))
  return { folder, ports }
}

/** A file of the deploy folder with some texts replaced. Each of them must be there. */
async function fromDeploy(
  name: string,
  replacements: readonly (readonly [RegExp, string])[],
): Promise<string> {
  let text = await readFile(join(root, 'deploy', name), 'utf8')
  for (const [pattern, replacement] of replacements) {
    const replaced = text.replace(pattern, replacement)
    if (replaced === text) throw new Error(`deploy/${name} does not contain ${pattern.source}.`)
    text = replaced
  }
  return text
}
