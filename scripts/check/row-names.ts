import { lineAt, type Finding } from './finding.ts'
import { walk, type SourceFile } from './source-file.ts'
import { mayHoldSql } from './sql-places.ts'

/**
 * Rows come with names in camelCase: decision 57. Nothing else notices when the type of a row says
 * otherwise, because what stands behind a raw query is only claimed, and the value is just not there.
 */
export function checkRowNames(file: SourceFile): Finding[] {
  if (!file.path.startsWith('src/modules/') || !mayHoldSql(file.path)) return []
  const findings: Finding[] = []
  walk(file, {
    TSPropertySignature({ key, start }) {
      if (key.type !== 'Identifier' || !snakeCase.test(key.name)) return
      const sentence = `a row has no ${key.name}; the driver answers in camelCase`
      findings.push({ file: file.path, line: lineAt(file.text, start), sentence })
    },
  })
  return findings
}

const snakeCase = /[a-z0-9]_[a-z]/
