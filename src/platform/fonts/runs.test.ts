import { expect, test } from 'vitest'

import { faceOf, listFaces } from './faces.ts'
import { rangesOf } from './ranges.ts'
import { splitRuns, replacementCharacter } from './runs.ts'

const faces = await listFaces()

test('CSS unicode ranges are parsed', () => {
  expect(rangesOf('U+0041-005A, u+e4')).toEqual([
    [0x41, 0x5a],
    [0xe4, 0xe4],
  ])
})

test.each([
  ['A', 'inter'],
  ['ж', 'inter'],
  ['λ', 'inter'],
  ['ש', 'noto-sans-hebrew'],
  ['م', 'noto-sans-arabic'],
  ['ท', 'noto-sans-thai'],
  ['न', 'noto-sans-devanagari'],
  ['한', 'noto-sans-kr'],
  ['中', 'noto-sans-sc'],
  ['あ', 'noto-sans-sc'],
  ['🎉', 'noto-emoji'],
  ['❤', 'noto-emoji'],
])('%s uses the font %s', (letter, family) => {
  expect(faceOf(faces, letter.codePointAt(0) ?? 0)?.family).toBe(family)
})

test('text is split where the font changes', () => {
  const runs = splitRuns(faces, 'Hi 世界')
  expect(runs.map(({ text }) => text).join('')).toBe('Hi 世界')
  expect(runs[0]?.text).toBe('Hi ')
})

test('each missing character becomes a square', () => {
  expect(splitRuns(faces, 'ᚠᚢ').map(({ text }) => text)).toEqual([replacementCharacter.repeat(2)])
})

test('direction marks and controls draw nothing', () => {
  expect(splitRuns(faces, '\u202Ea\u0007\u200Fb').map(({ text }) => text)).toEqual(['ab'])
})
