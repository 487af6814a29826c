import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { freePort } from '#tests/kit/server/site.ts'

export type Nginx = { address: string; pid: number; stop: () => Promise<void> }

/** nginx with one worker, which serves `path` with the same precompressed bytes as our server. */
export async function startNginx(folder: string, path: string, zipped: Buffer): Promise<Nginx> {
  const port = await freePort()
  const site = join(folder, 'site')
  const configuration = join(folder, 'nginx.conf')
  await mkdir(site, { recursive: true })
  await writeFile(join(site, `${path}.gz`), zipped)
  await writeFile(join(site, path), gunzipSync(zipped))
  await writeFile(configuration, configure(folder, site, port))
  const child = spawn('nginx', ['-p', folder, '-c', configuration], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  while (!(await isUp(`${address}${path}`))) {
    if (child.exitCode !== null)
      throw new Error(`nginx did not start.\n${await readFile(join(folder, 'error.log'), 'utf8')}`)
    await pause(20)
  }
  return {
    address,
    pid: await workerOf(Number(child.pid)),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function configure(folder: string, site: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${site};
    location / { default_type "text/html; charset=utf-8"; gzip_static always; }
  }
}
`
}

const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** The started process is only the master; its child handles the requests. */
async function workerOf(master: number): Promise<number> {
  const children = await readFile(`/proc/${master}/task/${master}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}
