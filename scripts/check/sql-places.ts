import type { ESTree } from 'vite'

import { lineAt, type Finding } from './finding.ts'
import { placeOf } from './place.ts'
import { walk, type SourceFile } from './source-file.ts'
import { methodName, readSqlTexts } from './sql-in-source.ts'

export function checkSqlPlaces(file: SourceFile): Finding[] {
  if (mayHoldSql(file.path)) return []
  const refuse = ({ start }: Pick<ESTree.Span, 'start'>, what: string): Finding => ({
    file: file.path,
    line: lineAt(file.text, start),
    sentence: `${what} outside a store; move it to store.ts`,
  })
  const findings = readSqlTexts(file).map((text) => refuse(text, 'SQL'))
  walk(file, {
    CallExpression(node) {
      const method = methodName(node)
      if (method && queryBuilders.includes(method)) findings.push(refuse(node, `.${method}(…)`))
    },
  })
  return findings
}

export function mayHoldSql(path: string): boolean {
  if (placeOf(path)?.layer === 'platform') return true
  return /(\/|-)store\.ts$/.test(path) || path.includes('/store/')
}

const queryBuilders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']
