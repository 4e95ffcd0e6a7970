/**
 * Word copies a list as paragraphs with the level in a style and the marker as text. This turns
 * them back into a list.
 */
export function wordLists(html: string): string {
  if (!html.includes('mso-list:')) return html
  let text = ''
  let items: Item[] = []
  let end = 0
  // Step by step, because a single regular expression could take minutes on a hostile page.
  for (const { index, 0: opening } of html.matchAll(/<p\b[^<>]*mso-list:[^<>]*>/gi)) {
    const close = html.indexOf('</p>', index)
    if (index < end || close === -1) continue
    const between = html.slice(end, index)
    if (items.length > 0 && between.trim() !== '') {
      text += asLists(items)
      items = []
    }
    if (between.trim() !== '') text += between
    items.push(itemOf(opening, html.slice(index + opening.length, close)))
    end = close + '</p>'.length
  }
  return text + asLists(items) + html.slice(end)
}

interface Item {
  readonly level: number
  readonly kind: 'ul' | 'ol'
  readonly html: string
}

function itemOf(opening: string, inner: string): Item {
  const level = Number(/\blevel(\d)/i.exec(opening)?.[1] ?? 1)
  const rawMarker = /<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/i.exec(inner)?.[1] ?? ''
  const marker = rawMarker.replaceAll(/<[^>]*>|&nbsp;|\s/g, '')
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
