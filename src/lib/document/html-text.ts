/** The only place that escapes values for HTML. Tag names come from a fixed list. */
export function element(name: string, attrs: HtmlAttrs, inner?: string): string {
  const written = Object.entries(attrs)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`))
    .join('')
  return inner === undefined ? `<${name}${written}>` : `<${name}${written}>${inner}</${name}>`
}

export type HtmlAttrs = Readonly<Record<string, string | number | boolean | undefined>>

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
