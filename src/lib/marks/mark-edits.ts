export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface MarkEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly start: number
  readonly end: number
}

export type MarkKind = 'bold' | 'italic' | 'code' | 'link' | 'list'

export function markEdit(kind: MarkKind, selected: Selected): MarkEdit {
  switch (kind) {
    case 'bold':
      return toggled('**', trimmed(selected))
    case 'italic':
      return toggled('*', trimmed(selected))
    case 'code':
      return partOf(selected).includes('\n') ? fenced(selected) : toggled('`', trimmed(selected))
    case 'link':
      return linked(trimmed(selected))
    case 'list':
      return listed(selected)
  }
}

export function pictureEdit(name: string, { text, start, end }: Selected): MarkEdit {
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n'
  const after = end === text.length || text[end] === '\n' ? '' : '\n'
  const words = name.replace(/\.\w+$/, '').replaceAll(/[[\]]/g, '')
  return replaced({ text, start, end }, `${before}![${words}](file:${name})${after}`)
}

/** Spaces stay outside, where they would break the mark. */
function trimmed({ text, start, end }: Selected): Selected {
  const part = text.slice(start, end)
  if (part.trim() === '') return { text, start, end: start }
  const lead = part.length - part.trimStart().length
  return { text, start: start + lead, end: start + lead + part.trim().length }
}

function partOf({ text, start, end }: Selected): string {
  return text.slice(start, end)
}

function toggled(mark: string, selected: Selected): MarkEdit {
  const { text, start, end } = selected
  const part = partOf(selected)
  const size = mark.length
  if (isAround(mark, text.slice(0, start), text.slice(end))) {
    const edit = { from: start - size, to: end + size, insert: part }
    return { ...edit, start: start - size, end: end - size }
  }
  if (part === '' && isBegun(mark, text.slice(0, start)) && isAround(mark, mark, text.slice(end))) {
    return { from: start, to: start, insert: '', start: start + size, end: start + size }
  }
  if (part.length > 2 * size && isAround(mark, part.slice(0, size), part.slice(-size))) {
    return replaced(selected, part.slice(size, -size))
  }
  const lines = part
    .split('\n')
    .map((line) => (line.trim() === '' && part ? line : mark + line + mark))
  const edit = replaced(selected, lines.join('\n'))
  return lines.length > 1 ? edit : { ...edit, start: start + size, end: end + size }
}

function isBegun(mark: string, before: string): boolean {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return /\S$/.test(line) && line.split(mark).length % 2 === 0
}

export function nextItemEdit({ text, start, end }: Selected): MarkEdit | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const [marker, indent = '', number] = /^( {0,3})(?:-|(\d{1,3})\.) +/.exec(line) ?? []
  if (marker === undefined || start !== end) return undefined
  if (line === marker) return { from, to: start, insert: '', start: from, end: from }
  const insert = `\n${indent}${number ? `${Number(number) + 1}.` : '-'} `
  return {
    from: start,
    to: start,
    insert,
    start: start + insert.length,
    end: start + insert.length,
  }
}

/** One star isn't half of two, but may be the third of three. */
function isAround(mark: string, before: string, after: string): boolean {
  if (!before.endsWith(mark) || !after.startsWith(mark)) return false
  if (mark !== '*') return true
  const stars = /\*+$/.exec(before.slice(-4))?.[0].length ?? 0
  return stars !== 2
}

function fenced(selected: Selected): MarkEdit {
  const lines = wholeLines(selected)
  return replaced(lines, `\`\`\`\n${partOf(lines)}\n\`\`\``)
}

function linked(selected: Selected): MarkEdit {
  const { start } = selected
  const words = partOf(selected).replaceAll('\n', ' ')
  if (/^https?:\/\/\S+$/i.test(words)) {
    return { ...replaced(selected, `[](${words})`), start: start + 1, end: start + 1 }
  }
  const edit = replaced(selected, `[${words}](https://)`)
  if (words === '') return { ...edit, start: start + 1, end: start + 1 }
  const address = start + words.length + 3
  return { ...edit, start: address, end: address + 'https://'.length }
}

function listed(selected: Selected): MarkEdit {
  const whole = wholeLines(selected)
  const lines = partOf(whole).split('\n')
  const isList = lines.every((line) => line.trim() === '' || line.startsWith('- '))
  if (isList && lines.some((line) => line !== '')) {
    return replaced(whole, lines.map((line) => line.replace(/^- /, '')).join('\n'))
  }
  const isOne = lines.length === 1
  const edit = replaced(
    whole,
    lines.map((line) => (line.trim() === '' && !isOne ? line : `- ${line}`)).join('\n'),
  )
  return isOne ? { ...edit, start: edit.end } : edit
}

function wholeLines({ text, start, end }: Selected): Selected {
  const next = text.indexOf('\n', end)
  return {
    text,
    start: text.lastIndexOf('\n', start - 1) + 1,
    end: next === -1 ? text.length : next,
  }
}

function replaced({ start: from, end: to }: Selected, insert: string): MarkEdit {
  return { from, to, insert, start: from, end: from + insert.length }
}
