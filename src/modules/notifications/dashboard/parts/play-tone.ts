let context: AudioContext | undefined

/**
 * Plays two generated notes, so there's no file to load. Silent until the person interacts with the
 * page.
 */
export function playTone(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  playNote(context, 659, 0)
  playNote(context, 880, 0.12)
}

function playNote(on: AudioContext, frequency: number, delay: number): void {
  const begins = on.currentTime + delay
  const volume = on.createGain()
  volume.gain.setValueAtTime(0.0001, begins)
  volume.gain.exponentialRampToValueAtTime(0.12, begins + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, begins + 0.35)
  const note = on.createOscillator()
  note.frequency.value = frequency
  note.connect(volume).connect(on.destination)
  note.start(begins)
  note.stop(begins + 0.4)
}
