/** Markup that is safe to send: everything put into the template is text until said otherwise. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

export function html(fixed: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  return new Html(String.raw({ raw: fixed }, ...values.map(asMarkup)))
}

function asMarkup(value: string | Html): string {
  return value instanceof Html ? value.markup : value.replaceAll(/[&<>"']/g, escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `&#${character.charCodeAt(0)};`
}
