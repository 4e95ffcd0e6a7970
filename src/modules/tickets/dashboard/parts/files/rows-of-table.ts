import { fieldsInFiles, type FieldInFiles } from '../../../ticket-fields.ts'
import type { ImportField, Mapping } from './import-fields.ts'
import { fitRow, type NewRow } from './import-row.ts'

export interface FileTable {
  readonly from: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function rowsOfTable({ from, head, rows }: FileTable, mapping: Mapping): NewRow[] {
  const keyOfId = keysById({ head, rows })
  const markup = markups[from]
  return rows.map((cells) => {
    const all = (field: ImportField): string[] =>
      mapping.flatMap((mapped, at) => {
        const cell = mapped === field ? (cells[at] ?? '').trim() : ''
        return cell === '' ? [] : [cell]
      })
    const one = (field: ImportField): string => all(field)[0] ?? ''
    const parent = one('parent')
    return fitRow({
      title: one('title'),
      key: one('key'),
      description: one('description'),
      ...(markup && { markup }),
      column: one('column'),
      type: one('type'),
      priority: one('priority'),
      due: one('due'),
      start: one('start'),
      ...plainCells(one),
      parent: keyOfId.get(parent) ?? parent,
      assignees: all('assignees').flatMap(partsOf),
      tags: all('tags').flatMap(partsOf).map(withoutColor),
      checklist: all('checklist').flatMap(checklistOf),
      comments: all('comments').map(commentOf),
    })
  })
}

function plainCells(one: (field: ImportField) => string): Partial<NewRow> {
  return Object.fromEntries(
    Object.keys(fieldsInFiles).flatMap((name) => {
      const cell = one(name as FieldInFiles)
      return cell === '' ? [] : [[name, cell.slice(0, 200)]]
    }),
  )
}

/** Jira exports name the parent by id or by key. */
function keysById({ head, rows }: Pick<FileTable, 'head' | 'rows'>): Map<string, string> {
  const titles = head.map((name) => name.trim().toLowerCase())
  const [id, key] = [titles.indexOf('issue id'), titles.indexOf('issue key')]
  if (id < 0 || key < 0) return new Map()
  return new Map(rows.map((cells) => [cells[id] ?? '', cells[key] ?? '']))
}

/** Several values in one cell are separated by semicolons or line breaks, otherwise by commas. */
function partsOf(cell: string): string[] {
  const sign = /[;\n]/.test(cell) ? /[;\n]/ : /,/
  return cell
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Trello adds the color after the label, or exports only the color. */
function withoutColor(tag: string): string {
  return tag.replace(colors, '') || tag
}

export function checklistOf(cell: string): { text: string; isDone: boolean }[] {
  const lines = cell.includes('\n') ? cell.split('\n') : cell.split(';')
  return lines.flatMap((line) => {
    const found = /^\s*(?:[-*] )?\[(?<mark>[ xX]?)\]\s*(?<text>.*)$/.exec(line)
    const text = (found?.groups?.['text'] ?? line).trim()
    return text === '' ? [] : [{ text, isDone: found?.groups?.['mark']?.toLowerCase() === 'x' }]
  })
}

/** Jira writes `12/Mar/24 10:03 AM;ada;The words`. */
export function commentOf(cell: string): { author?: string; at?: string; text: string } {
  const found = /^(?<at>\d[^;\n]{5,40});(?<author>[^;\n]{0,200});(?<text>[^]*)$/.exec(cell)
  const { at = '', author = '', text = cell } = found?.groups ?? {}
  return found ? { at: at.trim(), author: author.trim(), text } : { text: cell }
}

const markups: Readonly<Record<string, NewRow['markup']>> = { Jira: 'jira', Trello: 'markdown' }

const colors =
  / ?\((?:green|yellow|orange|red|purple|blue|sky|lime|pink|black)(?:[_ ](?:dark|light))?\)$/i
