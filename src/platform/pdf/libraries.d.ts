declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface TextOptions {
    readonly lineBreak?: boolean
    readonly link?: string
    readonly baseline?: 'alphabetic'
  }
  export default class PDFDocument extends Readable {
    readonly _font: { readonly font: { readonly characterSet: readonly number[] } }
    readonly page: { readonly width: number; readonly height: number }
    constructor(options: {
      readonly size: 'A4'
      readonly margin: number
      readonly lang?: string
      readonly autoFirstPage?: boolean
      readonly displayTitle?: boolean
      readonly font?: null
      readonly info?: Readonly<Record<string, string | Date>>
    })
    addPage(): this
    registerFont(name: string, content: Uint8Array): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    rect(x: number, y: number, width: number, height: number): this
    fill(color: string): this
    widthOfString(text: string): number
    text(text: string, x: number, y: number, options: TextOptions): this
    end(): void
  }
}
