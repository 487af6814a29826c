/** A soft sound of half a second, made in the browser. A browser without sound plays none. */
export function playChime(): void {
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = 660
    volume.gain.setValueAtTime(0.15, audio.currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5)
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + 0.5)
    tone.addEventListener('ended', () => void audio.close())
  } catch (error) {
    console.log('No sound could be played.', error)
  }
}
