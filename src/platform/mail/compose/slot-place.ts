import { PagePlace, type SlotPlace } from './page-place.ts'

export interface TemplatePiece {
  readonly kind: 'said' | 'slot'
  /** The text itself, or the name of the slot. */
  readonly text: string
  readonly place: SlotPlace
}

/** A template in its pieces: what is the same in every mail, and `{{slots}}` between. */
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

/** A whole template for one person, for whoever wants it in one piece. */
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

/** Words of a header and of nothing but it. */
export function fillLine(template: string, valueOf: (name: string) => string): string {
  return template.replaceAll(slotPattern, (_whole, name: string) => oneLine(valueOf(name)))
}

/** Whoever fills it in says where a link leads, but not that it runs something. */
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
