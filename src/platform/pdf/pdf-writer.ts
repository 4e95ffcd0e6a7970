import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { Readable } from 'node:stream'

import PDFDocument from 'pdfkit'

import {
  listFaces,
  loadFace,
  recordCharacters,
  type Face,
  type Weight,
} from '#platform/fonts/faces.ts'
import { layLines, type Line } from '#platform/fonts/lay-lines.ts'
import { splitRuns, replacementCharacter, type Run } from '#platform/fonts/runs.ts'

export interface TextStyle {
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
  readonly link?: string
  readonly indent?: number
}

export interface Piece {
  readonly text: string
  readonly style: TextStyle
}

interface PdfOptions {
  readonly title: string
  readonly author: string
  readonly locale: string
  readonly madeAt: Date
  readonly footer: string
}

/**
 * Writes a document from top to bottom. Each page is flushed when the next one starts, so a long
 * document needs no more memory than a short one.
 */
export class PdfWriter {
  readonly output: Readable
  /** True if characters were replaced because no font contains them. */
  hasUnknown = false
  private readonly document: PDFDocument
  private readonly footer: string
  private faces: readonly Face[] = []
  private readonly named = new Set<string>()
  private readonly widths = new Map<string, number>()
  private y = 0
  private pages = 0

  constructor({ title, author, locale, madeAt, footer }: PdfOptions) {
    this.footer = footer
    this.document = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: locale,
      autoFirstPage: false,
      displayTitle: true,
      font: null,
      info: { Title: title, Author: author, CreationDate: madeAt },
    })
    this.output = this.document
  }

  async write(text: string, style: TextStyle): Promise<void> {
    await this.prepare(text, style)
    if (this.pages === 0) await this.turnPage()
    const width = this.document.page.width - 2 * margin - (style.indent ?? 0)
    for (const paragraph of text.split(/\r\n|[\n\r\u2028\u2029]/u)) {
      const lines = layLines(paragraph.replaceAll('\t', '    '), width, (part) =>
        this.widthOf(part, style),
      )
      for (const line of lines) await this.writeLine(line, width, style)
    }
  }

  async writePair(left: Piece, right: Piece): Promise<void> {
    const { size } = left.style
    if (this.pages === 0) await this.turnPage()
    await this.keepTogether(size * lineHeight)
    await this.drawPair(left, right, this.y + size)
    this.y += size * lineHeight
  }

  /** Starts a new page if less than this height is left, so that a heading stays with its text. */
  async keepTogether(height: number): Promise<void> {
    if (this.pages > 0 && this.y + height > this.bottom) await this.turnPage()
  }

  skip(height: number): void {
    this.y += height
  }

  rule(): void {
    const { document, y } = this
    document.lineWidth(0.5).strokeColor(hairline)
    document
      .moveTo(margin, y)
      .lineTo(document.page.width - margin, y)
      .stroke()
  }

  async end(): Promise<void> {
    if (this.pages > 0) await this.writeFooter()
    this.document.end()
  }

  private get bottom(): number {
    return this.document.page.height - margin - footerRoom
  }

  private async turnPage(): Promise<void> {
    if (this.pages > 0) await this.writeFooter()
    await this.waitForReader()
    this.document.addPage()
    this.pages += 1
    this.y = margin
  }

  /** Waits for slow downloads and yields to other requests. */
  private async waitForReader(): Promise<void> {
    const { document } = this
    if (document.readableLength > maxWaiting) {
      await Promise.race([once(document, 'data'), once(document, 'close')])
    }
    if (document.destroyed) throw new Error('The reader of this document disconnected.')
    await setImmediate()
  }

  private async writeFooter(): Promise<void> {
    const style = { size: 8, color: soft }
    await this.drawPair(
      { text: this.footer, style },
      { text: String(this.pages), style },
      this.document.page.height - margin,
    )
  }

  private async drawPair(left: Piece, right: Piece, y: number): Promise<void> {
    await this.prepare(left.text, left.style)
    await this.prepare(right.text, right.style)
    const width = this.document.page.width - 2 * margin
    const wide = this.widthOf(right.text, right.style)
    const room = width - wide - gap
    const [line] = layLines(left.text, room, (part) => this.widthOf(part, left.style))
    if (line) this.draw({ ...line, isFromRight: false }, { x: margin, y, width: room }, left.style)
    const [other] = layLines(right.text, width, (part) => this.widthOf(part, right.style))
    const place = { x: margin + width - wide, y, width: wide }
    if (other) this.draw({ ...other, isFromRight: false }, place, right.style)
  }

  private async writeLine(line: Line, width: number, style: TextStyle): Promise<void> {
    const height = style.size * lineHeight
    await this.keepTogether(height)
    const x = margin + (style.indent ?? 0)
    this.draw(line, { x, y: this.y + style.size, width }, style)
    this.y += height
  }

  private draw(
    { spans, isFromRight }: Line,
    { x, y, width }: { x: number; y: number; width: number },
    style: TextStyle,
  ): void {
    const { document } = this
    const runs = spans.flatMap(({ text, isRightToLeft }) => {
      const cut = this.runsOf(text)
      return isRightToLeft ? cut.toReversed() : cut
    })
    const widths = runs.map((run) => this.widthOfRun(run, style))
    const all = widths.reduce((sum, one) => sum + one, 0)
    let left = isFromRight ? x + width - all : x
    document.fillColor(style.color ?? ink)
    for (const [place, { text, face }] of runs.entries()) {
      if (!face) continue
      document.font(nameOf(face, style)).fontSize(style.size)
      document.text(text, left, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(style.link && { link: style.link }),
      })
      left += widths[place] ?? 0
    }
  }

  private widthOf(text: string, style: TextStyle): number {
    return this.runsOf(text).reduce((sum, run) => sum + this.widthOfRun(run, style), 0)
  }

  private widthOfRun({ text, face }: Run, style: TextStyle): number {
    if (!face) return 0
    const key = `${nameOf(face, style)} ${style.size} ${text}`
    const before = this.widths.get(key)
    if (before !== undefined) return before
    const wide = this.document.font(nameOf(face, style)).fontSize(style.size).widthOfString(text)
    if (this.widths.size >= maxWidths) this.widths.clear()
    this.widths.set(key, wide)
    return wide
  }

  private runsOf(text: string): Run[] {
    return splitRuns(this.faces, text)
  }

  /**
   * Loads the fonts a text needs before it is measured. If a font turns out not to contain a
   * character, another one is tried.
   */
  private async prepare(text: string, style: TextStyle): Promise<void> {
    if (this.faces.length === 0) this.faces = await listFaces()
    for (;;) {
      const fieldRequired = [...this.runsOf(text), ...this.runsOf(' ')].flatMap(
        ({ face }) => face ?? [],
      )
      const missing = fieldRequired.filter((face) => !this.named.has(nameOf(face, style)))
      if (missing.length === 0) break
      for (const face of new Set(missing)) await this.open(face, style)
    }
    if (!text.includes(replacementCharacter)) {
      this.hasUnknown ||= this.runsOf(text).some((run) => run.text.includes(replacementCharacter))
    }
  }

  private async open(face: Face, style: TextStyle): Promise<void> {
    const name = nameOf(face, style)
    const { document } = this
    document.registerFont(name, await loadFace(face, style.weight ?? 400))
    this.named.add(name)
    recordCharacters(face, document.font(name)._font.font.characterSet)
  }
}

function nameOf({ name }: Face, { weight = 400 }: TextStyle): string {
  return `${name} ${weight}`
}

const margin = 56
const footerRoom = 24
const gap = 16
const lineHeight = 1.5
const maxWidths = 5000
const maxWaiting = 256 * 1024
const ink = '#0f172a'
const soft = '#64748b'
const hairline = '#cbd5e1'
