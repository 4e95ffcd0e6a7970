/** Safe markup: every interpolated value is escaped unless it's markup itself. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

export type HtmlPart = string | number | Html | readonly HtmlPart[] | undefined | false

export function html(fixed: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  let markup = fixed[0] ?? ''
  for (let place = 0; place < values.length; place++) {
    markup += asMarkup(values[place]) + (fixed[place + 1] ?? '')
  }
  return new Html(markup)
}

function asMarkup(value: HtmlPart): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(asMarkup).join('')
  const text = String(value)
  return isPlain(text) ? text : text.replaceAll(/[&<>"']/g, escapeCharacter)
}

function isPlain(text: string): boolean {
  return !/[&<>"']/.test(text)
}

function escapeCharacter(character: string): string {
  return `&#${character.charCodeAt(0)};`
}
