import { PagePlace, type SlotPlace } from './page-place.ts'

export interface TemplatePiece {
  readonly kind: 'said' | 'slot'
  /** Literal text, or the name of a slot. */
  readonly text: string
  readonly place: SlotPlace
}

/** A template split into literal text and `{{slots}}`. */
export function templatePieces(template: string, kind: 'text' | 'html'): TemplatePiece[] {
  const pieces: TemplatePiece[] = []
  const page = kind === 'text' ? undefined : new PagePlace()
  let from = 0
  for (const { 0: whole, 1: name = '', index } of template.matchAll(slotPattern)) {
    const text = template.slice(from, index)
    page?.moveOver(text)
    pieces.push({ kind: 'said', text, place: kind })
    pieces.push({ kind: 'slot', text: name, place: page?.takeSlot() ?? 'text' })
    from = index + whole.length
  }
  pieces.push({ kind: 'said', text: template.slice(from), place: kind })
  return pieces.filter((piece) => piece.text !== '')
}

export function writtenInto(place: SlotPlace, value: string): string {
  switch (place) {
    case 'text':
      return value
    case 'html':
      return escapeHtml(value)
    case 'address':
      return escapeHtml(safeAddress(value))
    case 'address-part':
      return escapeHtml(encodeURIComponent(value.toWellFormed()))
  }
}

/** Fills in a whole template for one recipient. */
export function fillTemplate(
  template: string,
  kind: 'text' | 'html',
  valueOf: (name: string) => string,
): string {
  return templatePieces(template, kind)
    .map((piece) =>
      piece.kind === 'said' ? piece.text : writtenInto(piece.place, valueOf(piece.text)),
    )
    .join('')
}

/** Strips line breaks, so that a value can't add headers. */
export function fillLine(template: string, valueOf: (name: string) => string): string {
  return template.replaceAll(slotPattern, (_whole, name: string) => oneLine(valueOf(name)))
}

/** A value may choose where a link points, but not run a script. */
function safeAddress(value: string): string {
  return /^(https?:\/\/|mailto:|tel:|cid:)/i.test(value.trim()) ? value.trim() : '#'
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

const slotPattern = /\{\{\s*([\w.-]{1,60})\s*\}\}/g
