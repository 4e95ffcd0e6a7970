export function blankSql(text: string): string {
  const hidden = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/g
  return text.replaceAll(hidden, (part) => part.replaceAll(/[^\n]/g, ' '))
}

export interface TableStart {
  readonly table: string
  readonly owner: string
  readonly offset: number
}

export function tableOwners(text: string): TableStart[] {
  const headers = [...text.matchAll(/^-- module: (\S+)$/gm)]
  const creates = blankSql(text).matchAll(
    /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w."]+)/gi,
  )
  return [...creates].map(({ 1: name = '', index }) => ({
    table: name.replaceAll('"', '').replace(/^public\./, ''),
    owner: headers.findLast((header) => header.index < index)?.[1] ?? 'no module',
    offset: index,
  }))
}
