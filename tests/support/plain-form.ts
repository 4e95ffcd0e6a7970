import type { Answer, Client } from './client.ts'

export interface PlainForm {
  readonly call: string
  readonly values: URLSearchParams
}

export function formsIn(page: string): PlainForm[] {
  return [...page.matchAll(/<form\b[\s\S]*?<\/form>/g)].map(([markup]) => ({
    call: plain(/data-call="([^"]*)"/.exec(markup)?.[1] ?? ''),
    values: valuesOf(markup),
  }))
}

export async function submitPlainForm(
  browser: Client,
  path: string,
  {
    call,
    fill = {},
    which = () => true,
    headers = {},
  }: {
    readonly call: string
    readonly fill?: Readonly<Record<string, string>>
    which?(form: PlainForm): boolean
    readonly headers?: Readonly<Record<string, string | undefined>>
  },
): Promise<Answer> {
  const { text } = await browser.send({ path })
  const form = formsIn(text).find((one) => one.call.includes(call) && which(one))
  if (!form) throw new Error(`${path} has no form for ${call}.`)
  for (const [name, value] of Object.entries(fill)) form.values.set(name, value)
  return browser.send({
    method: 'POST',
    path,
    body: form.values.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

export function shownIn(page: string, name: string): string | undefined {
  return (
    formsIn(page)
      .find(({ values }) => values.has(name))
      ?.values.get(name) ?? undefined
  )
}

function valuesOf(markup: string): URLSearchParams {
  const values = new URLSearchParams()
  for (const [input] of markup.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(input, 'name')
    const isChecked = attribute(input, 'type') !== 'checkbox' || /\bchecked\b/.test(input)
    if (name !== undefined && isChecked) values.append(name, attribute(input, 'value') ?? '')
  }
  for (const [, tag = '', text = ''] of markup.matchAll(
    /<textarea\b([^>]*)>\n?([\s\S]*?)<\/textarea/g,
  )) {
    values.append(attribute(tag, 'name') ?? '', plain(text))
  }
  for (const [, tag = '', options = ''] of markup.matchAll(
    /<select\b([^>]*)>([\s\S]*?)<\/select/g,
  )) {
    const chosen = /<option value="([^"]*)"\s+selected/.exec(options)?.[1]
    if (chosen !== undefined) values.append(attribute(tag, 'name') ?? '', plain(chosen))
  }
  return values
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : plain(found)
}

function plain(markup: string): string {
  return markup.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
