import { type Film, secondsOf } from './film.ts'

const rate = 48_000

/** Steps of a scale with five notes, in hertz. */
const scale = [220, 261.63, 293.66, 329.63, 392, 440, 523.25, 587.33, 659.26, 783.99]

type Voice = (seconds: number) => number

/** Two drums and a thumb piano, as sound that nobody had to record. 16 bits, one channel. */
export function playMusic(film: Film): Buffer {
  const length = Math.round(secondsOf(film) * rate)
  const sound = new Float32Array(length)
  const { low, high, notes } = film.music
  strike(sound, film, low, () => drum(72, 0.22))
  strike(sound, film, high, () => drum(190, 0.07))
  strike(sound, film, notes, (sign) => thumbPiano(scale[Number(sign)] ?? 220))
  fade(sound)
  return wave(sound)
}

/** A line is played again and again until the film ends. */
function strike(sound: Float32Array, film: Film, line: string, voiceOf: (sign: string) => Voice) {
  const step = film.beat / 2
  for (let place = 0; place * step < sound.length / rate; place += 1) {
    const sign = line[place % line.length] ?? '.'
    if (sign === '.') continue
    const start = Math.round(place * step * rate)
    const voice = voiceOf(sign)
    const end = Math.min(sound.length, start + rate * 2)
    for (let at = start; at < end; at += 1)
      sound[at] = (sound[at] ?? 0) + voice((at - start) / rate)
  }
}

/** A skin that is struck sounds higher for a moment. */
const drum =
  (hertz: number, decay: number): Voice =>
  (seconds) => {
    const bend = hertz * seconds + hertz * 0.03 * (1 - Math.exp(-seconds / 0.03))
    return 0.5 * Math.sin(2 * Math.PI * bend) * Math.exp(-seconds / decay)
  }

const thumbPiano =
  (hertz: number): Voice =>
  (seconds) => {
    const tone = Math.sin(2 * Math.PI * hertz * seconds) * Math.exp(-seconds / 0.5)
    const tongue = Math.sin(2 * Math.PI * hertz * 5.4 * seconds) * Math.exp(-seconds / 0.05)
    return 0.2 * tone + 0.05 * tongue
  }

/** Nothing begins or ends with a crack, and the loudest moment is well below what hurts. */
function fade(sound: Float32Array) {
  const loudest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0.001)
  const last = rate * 1.5
  for (let at = 0; at < sound.length; at += 1) {
    const edge = Math.min(1, at / (rate / 20), (sound.length - at) / last)
    sound[at] = ((sound[at] ?? 0) / loudest) * 0.5 * edge
  }
}

function wave(sound: Float32Array): Buffer {
  const file = Buffer.alloc(44 + sound.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(sound.length * 2, 40)
  for (const [at, value] of sound.entries())
    file.writeInt16LE(Math.round(value * 32_767), 44 + at * 2)
  return file
}
