export interface SampleCall {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface Sample {
  readonly label: string
  readonly language: string
  readonly code: string
}

export function codeSamples(call: SampleCall): Sample[] {
  return [
    { label: 'curl', language: 'bash', code: curl(call) },
    { label: 'JavaScript', language: 'javascript', code: javascript(call) },
    { label: 'Python', language: 'python', code: python(call) },
  ]
}

function curl({ method, url, headers, body }: SampleCall): string {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${inShell(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${inShell(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

// People copy these samples into a shell: nothing from the document may end the quote.
function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function javascript({ method, url, headers, body }: SampleCall): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(Object.keys(headers).length > 0
      ? [`  headers: ${indented(JSON.stringify(headers, null, 2))},`]
      : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body)}),`]),
  ]
  const rest = options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''
  return `const response = await fetch(${JSON.stringify(url)}${rest})\nconst answer = await response.json()`
}

function python({ method, url, headers, body }: SampleCall): string {
  const lines = [
    `    ${JSON.stringify(url)},`,
    ...(Object.keys(headers).length > 0
      ? [`    headers=${indented(JSON.stringify(headers, null, 4), 4)},`]
      : []),
    ...(body === undefined ? [] : [`    json=${indented(pythonValue(body), 4)},`]),
  ]
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(\n${lines.join('\n')}\n)\nprint(response.json())`
}

/** JSON becomes Python by replacing three literals outside of strings. */
function pythonValue(json: string): string {
  const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }
  return json.replaceAll(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (found) => words[found] ?? found,
  )
}

function indented(text: string, by = 2): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`)
}
