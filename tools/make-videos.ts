import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { webVtt } from './videos/captions.ts'
import { drawFrames, drawPoster } from './videos/draw-frames.ts'
import { encode } from './videos/encode.ts'
import { filmFolder, readFilms } from './videos/film.ts'
import { playMusic } from './videos/music.ts'

/** `npm run videos`: makes the films of the galleries from content/videos, or the ones that are named. */
const out = join(filmFolder, 'out')
const wanted = process.argv.slice(2)

mkdirSync(out, { recursive: true })
for (const [name, film] of readFilms()) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const file = (ending: string) => join(out, `${name}.${ending}`)
  writeFileSync(file('vtt'), webVtt(film))
  writeFileSync(file('webp'), await drawPoster(film))
  await encode({
    frames: drawFrames(film),
    music: playMusic(film),
    mp4: file('mp4'),
    webm: file('webm'),
  })
  const sizes = ['mp4', 'webm', 'webp'].map((ending) => `${ending} ${kilobytes(file(ending))} kB`)
  console.log(`${name}: ${sizes.join(', ')}`)
}

function kilobytes(path: string): number {
  return Math.ceil(statSync(path).size / 1024)
}
