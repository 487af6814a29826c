import { type Film, format, secondsOf } from './film.ts'

export type Cue = { from: number; to: number; words: string }

/** When each line of a film can be read, in seconds. */
export function cuesOf(film: Film): Cue[] {
  let from = 0
  const cues = film.shots.map(({ seconds, words }) => {
    const cue = { from, to: from + seconds, words }
    from += seconds
    return cue
  })
  return [...cues, { from, to: secondsOf(film), words: film.end }]
}

/** The captions as a file that players read. They stand above the middle, where the picture has no words. */
export const webVtt = (film: Film): string =>
  [
    'WEBVTT',
    ...cuesOf(film).map(
      ({ from, to, words }) => `${stamp(from)} --> ${stamp(to)} line:10%\n${words}`,
    ),
  ].join('\n\n') + '\n'

const stamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)

export const frameCount = (film: Film): number => Math.round(secondsOf(film) * format.rate)
