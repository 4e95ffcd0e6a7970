import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  readonly pages: number
  readonly text: string
  readonly links: readonly string[]
}

/** A minimal PDF reader: maps each text back to characters through its font. */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = objectsOf(bytes)
  const fonts = new Map(
    [...objects].flatMap(([number, { head }]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1]
      return map ? [[number, lettersOf(objects.get(map)?.stream ?? '')] as const] : []
    }),
  )
  const heads = [...objects.values()].map(({ head }) => head)
  const names = new Map(
    heads.flatMap((head) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => [name, font]),
    ),
  )
  const text = [...objects.values()]
    .filter(({ stream }) => stream?.includes(' Tf'))
    .map(({ stream = '' }) => textOf(stream, (name) => fonts.get(names.get(name) ?? '')))
    .join('\n')
  return {
    pages: heads.filter((head) => /\/Type \/Page\b/.test(head)).length,
    text,
    links: heads.flatMap((head) => /\/URI \(([^)]*)\)/.exec(head)?.[1] ?? []),
  }
}

interface PdfObject {
  readonly head: string
  readonly stream?: string
}

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const file = bytes.toString('latin1')
  const found = new Map<string, PdfObject>()
  for (const { 1: number = '', index, 0: opening } of file.matchAll(/(\d+) 0 obj\n/g)) {
    const from = index + opening.length
    const head = file.slice(from, file.indexOf('endobj', from))
    const at = head.indexOf('stream\n')
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    if (at === -1) {
      found.set(number, { head })
      continue
    }
    const raw = bytes.subarray(from + at + 7, from + at + 7 + length)
    const stream = head.includes('/FlateDecode') ? inflateSync(raw) : raw
    found.set(number, { head: head.slice(0, at), stream: stream.toString('latin1') })
  }
  return found
}

function lettersOf(map: string): string[] {
  const lists = [...map.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list)
  return lists
    .flatMap((list) => [...list.matchAll(/<([0-9a-f\s]*)>/gi)].map(([, figures = '']) => figures))
    .map((figures) =>
      Buffer.from(figures.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le'),
    )
}

function textOf(content: string, fontOf: (name: string) => readonly string[] | undefined): string {
  let letters: readonly string[] = []
  const lines: string[] = []
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name) letters = fontOf(name) ?? []
    const drawn = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) =>
      (hex.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)] ?? ''),
    )
    if (shown !== undefined) lines.push(drawn.join(''))
  }
  return lines.join('\n')
}
