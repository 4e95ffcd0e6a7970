export interface Finding {
  readonly file: string
  readonly line: number
  readonly sentence: string
}

export function describeFinding({ file, line, sentence }: Finding): string {
  return `${file}:${line}  ${sentence}`
}

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1))
    line++
  return line
}
