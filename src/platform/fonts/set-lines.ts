import { create, type Font } from 'fontkit'

import { listFaces, loadFace, recordCharacters, type Face, type Weight } from './faces.ts'
import { layLines, type Line } from './lay-lines.ts'
import { splitRuns, type Run } from './runs.ts'

export interface SetStyle {
  readonly size: number
  readonly weight: Weight
  readonly width: number
  readonly maxLines: number
}

export interface SetLine {
  readonly markup: string
  readonly width: number
  readonly isFromRight: boolean
}

/** Text as SVG paths, so that the renderer needs no fonts. */
export async function setLines(text: string, style: SetStyle): Promise<SetLine[]> {
  const wanted = text.replaceAll(/\s+/gu, ' ').trim().slice(0, maxCharacters)
  const faces = await listFaces()
  const fonts = await openFonts(faces, `${wanted}…`, style.weight)
  const scale = (font: Font) => style.size / font.unitsPerEm
  const widthOfRun = ({ text: part, face }: Run) => {
    const font = face && fonts.get(face.name)
    return font ? font.layout(part).advanceWidth * scale(font) : 0
  }
  const widthOf = (part: string) => sum(splitRuns(faces, part).map(widthOfRun))

  function setLine({ spans, isFromRight }: Line): SetLine {
    const runs = spans.flatMap(({ text: part, isRightToLeft }) => {
      const cut = splitRuns(faces, part)
      return isRightToLeft ? cut.toReversed() : cut
    })
    let x = 0
    let markup = ''
    for (const run of runs) {
      const font = run.face && fonts.get(run.face.name)
      if (font) markup += drawRun(font, run.text, { x, scale: scale(font) })
      x += widthOfRun(run)
    }
    return { markup, width: x, isFromRight }
  }

  return fit(wanted, style.maxLines, (part) => layLines(part, style.width, widthOf)).map(setLine)
}

function fit(text: string, maxLines: number, lay: (text: string) => Line[]): Line[] {
  const whole = lay(text)
  if (whole.length <= maxLines) return whole
  const words = [...wordSegments.segment(text)].map(({ segment }) => segment)
  const layFirst = (count: number) => lay(`${words.slice(0, count).join('').trimEnd()}…`)
  let [fits, tooMany] = [0, words.length]
  while (tooMany - fits > 1) {
    const between = Math.floor((fits + tooMany) / 2)
    if (layFirst(between).length <= maxLines) fits = between
    else tooMany = between
  }
  return layFirst(fits)
}

function drawRun(
  font: Font,
  text: string,
  { x, scale }: { readonly x: number; readonly scale: number },
): string {
  const { glyphs, positions } = font.layout(text)
  let at = x
  let markup = ''
  for (const [place, { path }] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {}
    const shape = path.toSVG()
    const left = round(at + xOffset * scale)
    if (shape !== '') {
      const move = `translate(${left} ${round(-yOffset * scale)}) scale(${scale} ${-scale})`
      markup += `<path transform="${move}" d="${shape}"/>`
    }
    at += xAdvance * scale
  }
  return markup
}

/** If a font turns out not to contain a character, another font is tried. */
async function openFonts(
  faces: readonly Face[],
  text: string,
  weight: Weight,
): Promise<ReadonlyMap<string, Font>> {
  const fonts = new Map<string, Font>()
  for (;;) {
    const fieldRequired = splitRuns(faces, text).flatMap(({ face }) => face ?? [])
    const missing = fieldRequired.filter(({ name }) => !fonts.has(name))
    if (missing.length === 0) return fonts
    for (const face of new Set(missing)) fonts.set(face.name, await openFont(face, weight))
  }
}

async function openFont(face: Face, weight: Weight): Promise<Font> {
  const key = `${face.name} ${weight}`
  const before = opened.get(key)
  if (before) return before
  const font = create(await loadFace(face, weight))
  recordCharacters(face, font.characterSet)
  opened.set(key, font)
  return font
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}

const wordSegments = new Intl.Segmenter('en', { granularity: 'word' })
const maxCharacters = 300
// At most two hundred files in two weights.
const opened = new Map<string, Font>()
