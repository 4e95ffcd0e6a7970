/** One message of a copy. */
export interface Copied {
  readonly head: string
  readonly lines: readonly string[]
}

export function asText(title: string, copied: readonly Copied[]): string {
  const parts = copied.map(({ head, lines }) => [head, ...lines].join('\n'))
  return `${[title, ...parts].join('\n\n')}\n`
}

/** A page that stands for itself; what was written in the chat is text in it and nothing else. */
export function asPage(title: string, copied: readonly Copied[], locale: string): string {
  const parts = copied.map(
    ({ head, lines }) => `<h2>${escape(head)}</h2>\n<p dir="auto">${escape(lines.join('\n'))}</p>`,
  )
  return `<!doctype html>
<html lang="${escape(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${style}</style>
<h1>${escape(title)}</h1>
${parts.join('\n')}
`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const style =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}h2{margin:1.5rem 0 .25rem;font-size:.875rem}p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}'
