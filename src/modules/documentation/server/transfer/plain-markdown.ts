/**
 * Converts admonitions of other tools to our Markdown. Works line by line, so unclosed blocks cost
 * nothing; code fences stay unchanged.
 */
export function plainMarkdown(text: string, depth = 0): string {
  if (depth > maxBoxDepth) return text
  const lines = text.split('\n')
  const found: string[] = []
  const boxes = { open: 0 }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    const admonition = /^(!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+"([^"]*)")?[ \t]*$/.exec(line)
    if (fence !== undefined) {
      const end = endOfFence(lines, at, fence)
      found.push(...lines.slice(at, end + 1))
      at = end
    } else if (admonition) {
      const end = endOfIndent(lines, at)
      const inside = lines.slice(at + 1, end + 1).map((one) => one.replace(/^(?: {4}|\t)/, ''))
      found.push(...admonitionOf(admonition, plainMarkdown(inside.join('\n').trimEnd(), depth + 1)))
      at = end
    } else found.push(withTags(line, boxes))
  }
  return found.join('\n')
}

function endOfFence(lines: readonly string[], from: number, fence: string): number {
  for (let at = from + 1; at < lines.length; at++) {
    const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(lines[at] ?? '')?.[1]
    if (closing?.startsWith(fence)) return at
  }
  return lines.length - 1
}

/** The last line indented by four spaces. */
function endOfIndent(lines: readonly string[], from: number): number {
  let end = from
  for (let at = from + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (/^(?: {4}|\t)/.test(line)) end = at
    else if (line.trim() !== '') break
  }
  return end
}

/** MkDocs: `!!! note "Title"` is an admonition, `??? note` a collapsible one. */
function admonitionOf([, mark = '', kind = '', title]: RegExpExecArray, inside: string): string[] {
  if (mark.startsWith('?')) {
    const summary = (title || kind).replaceAll(/["{}]/g, '')
    return ['', `:::details{summary="${summary}"}`, inside, ':::', '']
  }
  const words = title ? [`**${title.replaceAll('*', '')}**`, ''] : []
  return ['', `:::${kindOf(kind)}`, ...words, inside, ':::', '']
}

/** Converts GitBook hints and Nextra callouts; other GitBook blocks keep only their text. */
function withTags(line: string, boxes: { open: number }): string {
  return line
    .replaceAll(
      /\{% hint style="(\w+)" %\}|<Callout(?=[\s>])(?:[^>]{0,300}?type=["'](\w+)["'])?[^>]{0,300}>/g,
      (_, hint?: string, callout?: string) => {
        boxes.open++
        return `\n:::${kindOf(hint ?? callout ?? 'info')}\n`
      },
    )
    .replaceAll(/\{% endhint %\}|<\/Callout>/g, () => {
      if (boxes.open === 0) return ''
      boxes.open--
      return '\n:::\n'
    })
    .replace(/^[ \t]*\{% (?:embed|content-ref) url="([^"]{1,500})" %\}[ \t]*$/, '[$1]($1)')
    .replace(/^[ \t]*\{% [^%]{1,500} %\}[ \t]*$/, '')
}

function kindOf(kind: string): string {
  return kinds[kind.toLowerCase()] ?? 'info'
}

const maxBoxDepth = 10

const kinds: Readonly<Record<string, string>> = {
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  warning: 'warning',
  caution: 'warning',
  attention: 'warning',
  danger: 'danger',
  error: 'danger',
  bug: 'danger',
  failure: 'danger',
}
