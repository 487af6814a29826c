import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { maxUploadBytes } from '#contract/console/upload.ts'
import { type CorpusFile, uploadCorpus } from '#tests/kit/make/upload-corpus.ts'
import { freePort } from '#tests/kit/server/site.ts'
import { spawnServer } from '#tests/kit/server/spawn-server.ts'
import { drillFolder } from './embedded-processes.ts'

const maxGrowth = 300 * 1024 * 1024

/** A server whose first owner has entered. */
async function startDesk() {
  const port = String(await freePort())
  const dataDir = join(await drillFolder(0o755), 'data')
  const server = spawnServer({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  onTestFinished(() => void server.kill('SIGKILL'))
  let output = ''
  server.stdout.on('data', (text: Buffer) => (output += text.toString()))
  await expect.poll(() => output, { timeout: 300_000 }).toContain('Stop with Ctrl-C')
  const [, key = ''] = /\/console\/link#([\w-]{22}) /.exec(output) ?? []
  const site = `http://localhost:${port}`
  const headers = { origin: site, 'sec-fetch-site': 'same-origin' }
  const post = (path: string, type: string, body: BodyInit, cookie = '') =>
    fetch(`${site}/console/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, cookie, 'content-type': type },
      body,
    })
  const entered = await post('/link/postpone', 'application/json', JSON.stringify({ key }))
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const upload = ({ to, type, bytes }: CorpusFile) =>
    post(`/${to}`, type, new Uint8Array(bytes), cookie)
  return { site, dataDir, upload, pid: server.pid ?? 0 }
}

/** The memory of the server and of its converters. */
function memoryOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const converters = children.filter(
    (child) => child && readProc(child, 'cmdline').includes('converter'),
  )
  return [String(pid), ...converters].reduce((sum, process) => sum + residentBytes(process), 0)
}

const residentBytes = (pid: string) =>
  Number(/VmRSS:\s+(\d+)/.exec(readProc(pid, 'status'))?.[1] ?? 0) * 1024

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

test('[C62] [C65] [C67] [D37] the upload corpus: only pictures and PDFs are accepted, without script or metadata, with bounded memory', async () => {
  const { site, dataDir, upload, pid } = await startDesk()
  const corpus = await uploadCorpus()
  // With both converters and the first thread, as on a server on which staff work.
  const usual = corpus.filter(({ isAccepted, bytes }) => isAccepted && bytes.length < 1_000_000)
  await Promise.all(usual.map((file) => upload(file)))
  const baseline = memoryOf(pid)
  let peak = baseline
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 20)
  onTestFinished(() => clearInterval(timer))
  const wrong: string[] = []
  let accepted = 0
  const send = async (file: CorpusFile) => {
    const name = `${file.what} as ${file.type} to ${file.to}`
    const response = await upload(file)
    const { data, error } = await response.json()
    if ((response.status === 201) !== file.isAccepted || response.status >= 500)
      wrong.push(`${name}: ${response.status} ${JSON.stringify(error)}`)
    if (response.status !== 201) {
      if (!/^[A-Z].*\.$/.test(error?.message ?? '')) wrong.push(`${name}: no sentence`)
      return
    }
    accepted += 1
    const served = await fetch(`${site}${data.src ?? data.path}`)
    const body = Buffer.from(await served.arrayBuffer())
    if (served.headers.get('x-content-type-options') !== 'nosniff') wrong.push(`${name}: sniffed`)
    if (file.to === 'document') {
      if (served.headers.get('content-type') !== 'application/pdf') wrong.push(`${name}: type`)
      return
    }
    const { exif, xmp, format } = await sharp(body).metadata()
    const type = served.headers.get('content-type')
    if (exif || xmp || type !== `image/${format}`) wrong.push(`${name}: ${type}, metadata`)
    if (body.includes('script') || body.includes('canary')) wrong.push(`${name}: not re-encoded`)
    if (body.length > maxUploadBytes) wrong.push(`${name}: ${body.length} bytes`)
  }
  // Three at a time, as several people do.
  const waiting = [...corpus]
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await send(file)
  }
  await Promise.all([work(), work(), work()])
  clearInterval(timer)
  expect(wrong).toEqual([])
  expect(peak - baseline).toBeLessThan(maxGrowth)
  // A file is deleted after the response.
  await expect.poll(() => readdirSync(join(dataDir, 'media', 'uploads'))).toEqual([])
  expect((await fetch(`${site}/healthz`)).status).toBe(200)
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
  console.info(
    `  D37: ${corpus.length} files, ${accepted} accepted, ${corpus.length - accepted} rejected, memory ${mb(baseline)} MB, at most ${mb(peak - baseline)} MB more`,
  )
})
