import { clockOf } from '#lib/clock-of.ts'

/** How a recording is called: with its length, which many recordings do not know of themselves. */
export function voiceName(seconds: number, type: string): string {
  const ending = endings.find(([start]) => type.startsWith(start))?.[1] ?? 'webm'
  return `voice-${Math.max(1, Math.round(seconds))}s.${ending}`
}

/** Undefined when the file is no recording of ours. */
export function voiceSeconds(name: string): number | undefined {
  const seconds = /^voice-(\d{1,4})s\.(?:webm|m4a|ogg|wav)$/.exec(name)?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

/** A line that may be nothing but the name of a recording, as a person reads it. */
export function voiceWords(line: string, words: string): string {
  const seconds = voiceSeconds(line)
  return seconds === undefined ? line : `${words} ${clockOf(seconds)}`
}

const endings = [
  ['audio/mp4', 'm4a'],
  ['audio/ogg', 'ogg'],
  ['audio/wav', 'wav'],
] as const
