import { expect, test } from 'vitest'

import { formatPlayTime } from '#lib/format-play-time.ts'
import { voiceName, voiceSeconds, voiceWords } from './voice-name.ts'

test("a recording's file name contains its length", () => {
  expect(voiceName(12.4, 'audio/webm;codecs=opus')).toBe('voice-12s.webm')
  expect(voiceName(0.2, 'audio/mp4')).toBe('voice-1s.m4a')
  expect(voiceSeconds(voiceName(299.8, 'audio/ogg'))).toBe(300)
})

test.each(['song.mp3', 'voice-12s.webm.exe', 'my voice-3s.webm', 'voice-s.webm'])(
  "%s isn't one of our recordings",
  (name) => expect(voiceSeconds(name)).toBeUndefined(),
)

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [300, '5:00'],
  [Infinity, '0:00'],
  [NaN, '0:00'],
])('%s seconds are %s', (seconds, words) => expect(formatPlayTime(seconds)).toBe(words))

test('the name of a recording is said in words', () => {
  expect(voiceWords('voice-72s.webm', 'Voice message')).toBe('Voice message 1:12')
  expect(voiceWords('Look at voice-72s.webm', 'Voice message')).toBe('Look at voice-72s.webm')
})
