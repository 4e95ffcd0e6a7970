let context: AudioContext | undefined

/**
 * Plays two short, soft tones. Browsers play nothing before the visitor interacts with the page.
 */
export function beep(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  tone(context, 660, 0)
  tone(context, 880, 0.09)
}

function tone(audio: AudioContext, pitch: number, delay: number): void {
  const start = audio.currentTime + delay
  const source = audio.createOscillator()
  const volume = audio.createGain()
  source.frequency.value = pitch
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.06, start + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.18)
  source.connect(volume).connect(audio.destination)
  source.start(start)
  source.stop(start + 0.2)
}
