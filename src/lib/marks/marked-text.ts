import { blocks, type Marked, type MarkedPart } from './marked.ts'

/** Marked text as plain text: lists keep their markers, and links show their URL. */
export function markedText(parts: readonly Marked[]): string {
  let text = ''
  let isApart = true
  for (const part of parts) {
    const isBlock = typeof part !== 'string' && blocks.has(part.tag)
    if (!isApart || (isBlock && text !== '')) text += '\n'
    text += typeof part === 'string' ? part : partText(part)
    isApart = !isBlock
  }
  return text
}

function partText({ tag, of, to = '' }: MarkedPart): string {
  switch (tag) {
    case 'ul':
      return itemLines(of, () => '- ')
    case 'ol':
      return itemLines(of, (place) => `${Number(to) + place}. `)
    case 'blockquote':
      return markedText(of).replaceAll(/^/gm, '> ')
    case 'a':
      return linkText(markedText(of), to)
    default:
      return markedText(of)
  }
}

function itemLines(items: readonly Marked[], marker: (place: number) => string): string {
  return items
    .map((item, place) => marker(place) + markedText([item]).replaceAll('\n', '\n  '))
    .join('\n')
}

function linkText(words: string, to: string): string {
  const plain = to.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, '')
  return words.includes(plain) ? words : `${words} (${to})`
}
