/** Where in a template a slot stands; what is filled in is written so that it cannot leave it. */
export type SlotPlace = 'text' | 'html' | 'address' | 'address-part'

export interface TemplatePiece {
  readonly kind: 'said' | 'slot'
  /** The text itself, or the name of the slot. */
  readonly text: string
  readonly place: SlotPlace
}

/** A template in its pieces: what is the same in every mail, and `{{slots}}` between. */
export function templatePieces(template: string, kind: 'text' | 'html'): TemplatePiece[] {
  const pieces: TemplatePiece[] = []
  let from = 0
  for (const { 0: whole, 1: name = '', index } of template.matchAll(slotPattern)) {
    pieces.push({ kind: 'said', text: template.slice(from, index), place: kind })
    const place = kind === 'text' ? 'text' : placeInHtml(template.slice(0, index))
    pieces.push({ kind: 'slot', text: name, place })
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

function placeInHtml(before: string): SlotPlace {
  const open = before.lastIndexOf('<')
  if (open <= before.lastIndexOf('>')) {
    const inside = /<(script|style)\b[^>]*>(?![\s\S]*<\/\1)[\s\S]*$/i.exec(before)
    if (inside) throw new Error(`A slot cannot stand in <${inside[1]}>.`)
    return 'html'
  }
  const attribute = /\s([\w:-]+)\s*=\s*(?:"([^"]*)|'([^']*))$/.exec(before.slice(open))
  if (!attribute) throw new Error('A slot in a tag must stand in a quoted attribute.')
  const [, name = '', double, single] = attribute
  if (/^(on\w+|style|srcdoc)$/i.test(name)) {
    throw new Error(`A slot cannot stand in the attribute ${name}.`)
  }
  if (!/^(href|src|background|action|cite|poster)$/i.test(name)) return 'html'
  return (double ?? single ?? '').trim() === '' ? 'address' : 'address-part'
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
