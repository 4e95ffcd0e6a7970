import type { ESTree } from 'vite'

import type { FileTree } from './file-tree.ts'
import { lineAt, type Finding } from './finding.ts'
import { placeOf } from './place.ts'
import { walk, type SourceFile } from './source-file.ts'
import { literalText, methodName, readSqlTexts } from './sql-in-source.ts'
import { mayHoldSql } from './sql-places.ts'
import { tableOwners } from './sql-text.ts'

export function checkTableOwners(sources: readonly SourceFile[], tree: FileTree): Finding[] {
  const owners = readOwners(tree)
  return sources.flatMap((file) => {
    const place = placeOf(file.path)
    const self = place?.module ?? place?.layer
    if (!mayHoldSql(file.path)) return []
    return tablesUsed(file).flatMap(({ table, offset }) => {
      const owner = owners.get(table)
      if (owner === undefined || owner === self) return []
      const sentence = `the table ${table} belongs to ${owner}, not to ${self}`
      return [{ file: file.path, line: lineAt(file.text, offset), sentence }]
    })
  })
}

function readOwners(tree: FileTree): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [path, text] of tree) {
    if (!/^db\/migrations\/[^/]+\.sql$/.test(path)) continue
    for (const { table, owner } of tableOwners(text)) owners.set(table, owner)
  }
  return owners
}

interface Use {
  readonly table: string
  readonly offset: number
}

function tablesUsed(file: SourceFile): Use[] {
  const uses = readSqlTexts(file).flatMap(({ text, start }) => tablesInSql(text, start))
  walk(file, {
    CallExpression(node) {
      const [first] = node.arguments
      if (!first || !namesTable.test(methodName(node) ?? '')) return
      uses.push(...tableNames(first).map((table) => ({ table, offset: first.start })))
    },
  })
  return uses
}

const namesTable =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|(inner|left|right|full|cross)Join|table)$/

function tableNames(argument: ESTree.Node): string[] {
  if (argument.type === 'ArrayExpression') {
    return argument.elements.flatMap((element) => (element ? tableNames(element) : []))
  }
  const text = literalText(argument)
  return text === undefined ? [] : [bareName(text.split(/\s+as\s+/i)[0] ?? text)]
}

function tablesInSql(text: string, offset: number): Use[] {
  const words = /\b(?:from|join|into|update|table|using)\s+(?:only\s+)?("?[a-z_][\w."]*)/gi
  return [...text.matchAll(words)].map(({ 1: name = '' }) => ({ table: bareName(name), offset }))
}

function bareName(name: string): string {
  return name
    .replaceAll('"', '')
    .replace(/^public\./, '')
    .trim()
}
