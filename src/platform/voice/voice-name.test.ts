import { expect, test } from 'vitest'

import { clockOf } from '#lib/clock-of.ts'
import { voiceName, voiceSeconds, voiceWords } from './voice-name.ts'

test('a recording carries its length in its name', () => {
  expect(voiceName(12.4, 'audio/webm;codecs=opus')).toBe('voice-12s.webm')
  expect(voiceName(0.2, 'audio/mp4')).toBe('voice-1s.m4a')
  expect(voiceSeconds(voiceName(299.8, 'audio/ogg'))).toBe(300)
})

test.each(['song.mp3', 'voice-12s.webm.exe', 'my voice-3s.webm', 'voice-s.webm'])(
  '%s is no recording of ours',
  (name) => expect(voiceSeconds(name)).toBeUndefined(),
)

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [300, '5:00'],
  [Infinity, '0:00'],
  [NaN, '0:00'],
])('%s seconds are %s', (seconds, words) => expect(clockOf(seconds)).toBe(words))

test('the name of a recording is said in words', () => {
  expect(voiceWords('voice-72s.webm', 'Voice message')).toBe('Voice message 1:12')
  expect(voiceWords('Look at voice-72s.webm', 'Voice message')).toBe('Look at voice-72s.webm')
})
