export interface Copied {
  readonly head: string
  readonly lines: readonly string[]
}

export function asText(title: string, copied: readonly Copied[]): string {
  const parts = copied.map(({ head, lines }) => [head, ...lines].join('\n'))
  return `${[title, ...parts].join('\n\n')}\n`
}
