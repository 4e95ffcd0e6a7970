import { expect, test } from 'vitest'

import { passwordStrength, type PasswordStrength } from './password-strength.ts'

function strengthOf(password: string, ...personal: string[]): PasswordStrength {
  return passwordStrength(password, { shortest: 8, personal })
}

test.each([
  ['', 0, 'short'],
  ['x7#Kp2!', 0, 'short'],
  ['password', 0, 'common'],
  ['P4ssw0rd', 0, 'common'],
  ['Password123', 0, 'common'],
  ['Password123-teapot', 2, 'common'],
  ['qwertyuiop', 0, 'sequence'],
  ['abcdefgh', 0, 'sequence'],
  ['987654321', 0, 'sequence'],
  ['aaaaaaaaaaaa', 0, 'repeat'],
  ['xyqxyqxyqxyq', 0, 'repeat'],
  ['summer2019', 0, 'common'],
  ['sandstorm', 1, 'short'],
  ['a lamp in the window', 4, undefined],
  ['correct horse battery 7', 4, undefined],
  ['x7#Kp2!vQ9', 4, undefined],
  ['Grünes Fahrrad am Kanal', 4, undefined],
] as const)('%s scores %i', (password, score, weakness) => {
  expect(strengthOf(password)).toEqual({ score, weakness })
})

test.each([
  ['gracehopper', 'Grace Hopper'],
  ['Hopper1906', 'Grace Hopper'],
  ['gr4ce.h0pper', 'grace.hopper@navy.example'],
])('%s contains personal data', (password, person) => {
  const { score, weakness } = strengthOf(password, person)

  expect(score).toBeLessThan(2)
  expect(weakness).toBe('personal')
})

test('a longer password is never weaker than its prefix', () => {
  const password = 'kettle Harbor 93 !moss'
  const scores = Array.from(password, (_, end) => strengthOf(password.slice(0, end + 1)).score)

  expect(scores).toEqual(scores.toSorted((one, other) => one - other))
})

test('a very long password is checked quickly', () => {
  // CPU time instead of wall time because other tests run at the same time.
  const began = process.cpuUsage()
  strengthOf('ab1'.repeat(400))

  expect(process.cpuUsage(began).user).toBeLessThan(200_000)
})
