/**
 * Word copies a list as paragraphs that look like one: each says its level in its style and brings
 * its sign as text. Here they become a list again.
 */
export function wordLists(html: string): string {
  return html.replaceAll(/(?:\s*<p\b[^>]*mso-list:[^>]*>[\s\S]*?<\/p>)+/gi, (paragraphs) =>
    asLists([...paragraphs.matchAll(/<p\b([^>]*)>([\s\S]*?)<\/p>/gi)].map(itemOf)),
  )
}

interface Item {
  readonly level: number
  readonly kind: 'ul' | 'ol'
  readonly html: string
}

function itemOf([, attributes = '', inner = '']: readonly string[]): Item {
  const level = Number(/\blevel(\d)/i.exec(attributes)?.[1] ?? 1)
  const sign = /<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/i.exec(inner)?.[1] ?? ''
  const marker = sign.replaceAll(/<[^>]*>|&nbsp;|\s/g, '')
  return {
    level,
    kind: /^[\dA-Za-z]+[.)]$/.test(marker) ? 'ol' : 'ul',
    html: inner.replaceAll(/<!\[if !supportLists\]>[\s\S]*?<!\[endif\]>/gi, ''),
  }
}

function asLists(items: readonly Item[]): string {
  const open: Item[] = []
  let html = ''
  for (const item of items) {
    while (open.length > 0 && isClosedBy(open.at(-1), item)) html += `</li></${open.pop()?.kind}>`
    if (open.at(-1)?.level === item.level) html += '</li>'
    else {
      html += `<${item.kind}>`
      open.push(item)
    }
    html += `<li><p>${item.html}</p>`
  }
  return (
    html +
    open
      .toReversed()
      .map(({ kind }) => `</li></${kind}>`)
      .join('')
  )
}

function isClosedBy(last: Item | undefined, item: Item): boolean {
  if (!last) return false
  return last.level > item.level || (last.level === item.level && last.kind !== item.kind)
}
