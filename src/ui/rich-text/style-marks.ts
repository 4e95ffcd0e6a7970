/**
 * Google Docs and web pages express bold and italic as styles, which our CSP forbids. They are
 * converted to marks.
 */
export function styleMarks(html: string): string {
  // Google Docs wraps everything in a <b> that isn't bold.
  let text = html.replace(/<b\b[^<>]*font-weight:\s*normal[^<>]*>([\s\S]*)<\/b>/i, '$1')
  for (let depth = 0; depth < deepestSpan; depth++) {
    const marked = text.replaceAll(innermostSpan, (_, attributes: string, inside: string) =>
      marksIn(attributes).reduce((inner, name) => `<${name}>${inner}</${name}>`, inside),
    )
    if (marked === text) break
    text = marked
  }
  return text.replaceAll(/(<[a-z][^<>]*?)\sstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi, '$1')
}

const deepestSpan = 6
const innermostSpan = /<span\b([^<>]*)>((?:(?!<\/?span\b)[\s\S])*)<\/span>/gi

function marksIn(attributes: string): readonly string[] {
  const style = /style\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).join('') ?? ''
  return styles.filter(([pattern]) => pattern.test(style)).map(([, name]) => name)
}

const styles: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*line-through/i, 's'],
]
