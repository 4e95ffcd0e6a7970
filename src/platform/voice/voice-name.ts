import { formatPlayTime } from '#lib/format-play-time.ts'

/** The file name contains the duration because many recordings don't store it. */
export function voiceName(seconds: number, type: string): string {
  const ending = endings.find(([start]) => type.startsWith(start))?.[1] ?? 'webm'
  return `voice-${Math.max(1, Math.round(seconds))}s.${ending}`
}

export function voiceSeconds(name: string): number | undefined {
  const seconds = /^voice-(\d{1,4})s\.(?:webm|m4a|ogg|wav)$/.exec(name)?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

export function voiceWords(line: string, words: string): string {
  const seconds = voiceSeconds(line)
  return seconds === undefined ? line : `${words} ${formatPlayTime(seconds)}`
}

const endings = [
  ['audio/mp4', 'm4a'],
  ['audio/ogg', 'ogg'],
  ['audio/wav', 'wav'],
] as const
