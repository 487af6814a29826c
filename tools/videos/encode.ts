import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from './film.ts'

type Made = { frames: AsyncGenerator<Buffer>; music: Buffer; mp4: string; webm: string }

/** Both files at once. The first bytes tell a player all it must know, and nothing tells when or where it was made. */
const settings = (music: string, { mp4, webm }: Pick<Made, 'mp4' | 'webm'>) =>
  [
    ['-y', '-hide_banner', '-loglevel', 'error'],
    ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${format.width}x${format.height}`],
    ['-r', String(format.rate), '-i', 'pipe:0', '-i', music],
    ['-filter_complex', '[0:v]scale=out_color_matrix=bt709,format=yuv420p,split=2[a][b]'],
    [...colours, ...plain, '-map', '[a]', '-map', '1:a'],
    ['-c:v', 'libx264', '-preset', 'slow', '-crf', '30', '-movflags', '+faststart'],
    ['-c:a', 'aac', '-b:a', '64k', mp4],
    [...colours, ...plain, '-map', '[b]', '-map', '1:a'],
    ['-c:v', 'libvpx-vp9', '-crf', '44', '-b:v', '0', '-row-mt', '1', '-cpu-used', '2'],
    ['-g', '120', '-c:a', 'libopus', '-b:a', '48k', webm],
  ].flat()

const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
const plain = ['-map_metadata', '-1', '-fflags', '+bitexact']

/** Hands the frames to ffmpeg as it takes them. */
export async function encode({ frames, music, ...files }: Made): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baobab-video-'))
  try {
    const sound = join(folder, 'music.wav')
    writeFileSync(sound, music)
    const command = process.env['FFMPEG'] ?? 'ffmpeg'
    const child = spawn(command, settings(sound, files), {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    const ended = once(child, 'exit')
    for await (const frame of frames)
      if (!child.stdin.write(frame)) await once(child.stdin, 'drain')
    child.stdin.end()
    const [code] = await ended
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
