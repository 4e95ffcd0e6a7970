import type { RichTextDocument, RichTextMark, RichTextNode } from '#lib/rich-text.ts'

/** Writes the plain elements descriptions are stored with. Everything else becomes text. */
export function htmlOf({ content = [] }: RichTextDocument): string {
  const html = content.map(write).join('')
  return html === '<p></p>' ? '' : html
}

function write(node: RichTextNode): string {
  const inside = (node.content ?? []).map(write).join('')
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce(withMark, escape(node.text ?? ''))
    case 'paragraph':
      return `<p>${inside}</p>`
    case 'heading':
      return node.attrs?.['level'] === 3 ? `<h3>${inside}</h3>` : `<h2>${inside}</h2>`
    case 'bulletList':
      return `<ul>${inside}</ul>`
    case 'orderedList':
      return `<ol>${inside}</ol>`
    case 'listItem':
      return `<li>${inside}</li>`
    case 'blockquote':
      return `<blockquote>${inside}</blockquote>`
    case 'codeBlock':
      return `<pre><code>${inside}</code></pre>`
    case 'horizontalRule':
      return '<hr>'
    case 'hardBreak':
      return '<br>'
    default:
      return inside
  }
}

function withMark(inside: string, { type, attrs }: RichTextMark): string {
  if (type === 'link') {
    return typeof attrs?.['href'] === 'string'
      ? `<a href="${escape(attrs['href'])}">${inside}</a>`
      : inside
  }
  const tag = tagsOfMarks[type]
  return tag ? `<${tag}>${inside}</${tag}>` : inside
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const tagsOfMarks: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
}
