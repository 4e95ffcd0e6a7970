/** Markup that is safe to send: everything put into the template is text until said otherwise. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

export type HtmlPart = string | number | Html | readonly HtmlPart[] | undefined | false

/** Nothing is written for what is undefined or false; of many one comes after the other. */
export function html(fixed: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  return new Html(String.raw({ raw: fixed }, ...values.map(asMarkup)))
}

function asMarkup(value: HtmlPart): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(asMarkup).join('')
  return String(value).replaceAll(/[&<>"']/g, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `&#${character.charCodeAt(0)};`
}
