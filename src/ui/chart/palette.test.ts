import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { channelsOf, contrast, fromChannels, visibleContrast } from '#lib/contrast.ts'

const css = readFileSync(join(import.meta.dirname, '../theme.css'), 'utf8')

// Two colors this far apart in Oklab are clearly distinguishable.
const justApart = 0.1

// Björn Ottosson's Oklab.
const linearToCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const conesToLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const labToCones = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const conesToLinear = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

// Machado, Oliveira and Fernandes, 2009, at full severity.
const visions: Readonly<Record<string, readonly (readonly number[])[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

describe.each(['light', 'dark'])('series colors in %s mode', (mode) => {
  const token = (name: string): string => tokenIn(mode, name)
  const colors = [1, 2, 3, 4, 5].map((place) => token(`chart-${place}`))

  test('contrast with their background', () => {
    const surfaces = ['surface', 'raised', 'page'].map(token).map(toHex)
    for (const color of colors)
      for (const surface of surfaces)
        expect(contrast(color, surface), `${color} on ${surface}`).toBeGreaterThanOrEqual(
          visibleContrast,
        )
  })

  test.each(Object.keys(visions))('are distinguishable with %s vision', (vision) => {
    const seen = colors.map((color) =>
      toLab(simulateVision(linearOf(color), visions[vision] ?? [])),
    )
    for (const [place, one] of seen.entries())
      for (const other of seen.slice(place + 1))
        expect(distance(one, other), `${colors[place]}`).toBeGreaterThanOrEqual(justApart)
  })
})

function tokenIn(mode: string, name: string): string {
  const blocks = css.matchAll(/^(:root|\[data-mode='dark'\]) \{\n([\s\S]*?)^\}/gm)
  const wanted = mode === 'dark' ? "[data-mode='dark']" : ':root'
  for (const [, selector, body = ''] of blocks) {
    const [, value] = new RegExp(`^ +--${name}: ([^;]+);`, 'm').exec(body) ?? []
    if (selector === wanted && value) return value
  }
  throw new Error(`There is no --${name} in ${mode} mode.`)
}

function toHex(value: string): string {
  if (value === '#fff') return '#ffffff'
  // Tailwind's own colors, which aren't in our file.
  if (value === 'var(--color-slate-50)') return '#f8fafc'
  const [, light = '0', chroma = '0', hue = '0'] =
    /oklch\(([\d.]+)% ([\d.]+) ([\d.]+)/.exec(value) ?? []
  const angle = (Number(hue) * Math.PI) / 180
  const lab = [
    Number(light) / 100,
    Number(chroma) * Math.cos(angle),
    Number(chroma) * Math.sin(angle),
  ]
  return fromChannels(fromLab(lab).map((part) => 255 * gamma(Math.min(Math.max(part, 0), 1))))
}

function linearOf(color: string): number[] {
  return channelsOf(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
}

function gamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

function simulateVision(
  linear: readonly number[],
  vision: readonly (readonly number[])[],
): number[] {
  return times(vision, linear).map((part) => Math.min(Math.max(part, 0), 1))
}

function toLab(linear: readonly number[]): number[] {
  return times(conesToLab, times(linearToCones, linear).map(Math.cbrt))
}

function fromLab(lab: readonly number[]): number[] {
  return times(
    conesToLinear,
    times(labToCones, lab).map((part) => part ** 3),
  )
}

function times(matrix: readonly (readonly number[])[], vector: readonly number[]): number[] {
  return matrix.map((row) => row.reduce((sum, part, at) => sum + part * (vector[at] ?? 0), 0))
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)))
}
