import type { ESTree } from 'vite'

import { lineAt, type Finding } from './finding.ts'
import { isText, walk, type SourceFile } from './source-file.ts'
import { literalText, methodName } from './sql-in-source.ts'

/** Values must reach the database as parameters, never as part of the query text. */
export function checkQueryText(file: SourceFile): Finding[] {
  const findings: Finding[] = []
  const constants = readConstants(file)
  const refuse = (offset: number, sentence: string): void => {
    findings.push({ file: file.path, line: lineAt(file.text, offset), sentence })
  }
  walk(file, {
    CallExpression(node) {
      const [text] = node.arguments
      if (!text || !isBuilt(text, constants)) return
      if (methodName(node) === 'query') refuse(text.start, 'a query built from values')
      if (isSqlRaw(node)) refuse(text.start, 'sql.raw of a text built from values')
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'text' || !isBuilt(value, constants)) return
      if (verb.test(literalText(value) ?? '')) refuse(value.start, 'a query built from values')
    },
  })
  for (const { index } of file.text.matchAll(sessionSetting)) {
    refuse(
      index,
      'a setting that outlives its transaction leaks to the next user of the connection',
    )
  }
  return findings
}

const verb = /^\s*(select|insert|update|delete|with|merge)\s/i
const sessionSetting = /set_config\((?:[^()]|\([^()]*\))*,\s*false\s*\)/g

function readConstants(file: SourceFile): Set<string> {
  const names = new Set<string>()
  walk(file, {
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && (isText(init) || isHarmless(init, names))) {
        names.add(id.name)
      }
    },
  })
  return names
}

function isSqlRaw({ callee }: ESTree.CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'sql' &&
    !callee.computed &&
    callee.property.name === 'raw'
  )
}

function isBuilt(node: ESTree.Node, constants: ReadonlySet<string>): boolean {
  if (node.type === 'BinaryExpression') return !isText(node.left) || !isText(node.right)
  if (node.type !== 'TemplateLiteral') return false
  return !node.expressions.every((expression) => isHarmless(expression, constants))
}

// Identifiers can't be parameters, so they go through pg's own escaping. Role names are constants.
function isHarmless(node: ESTree.Node, constants: ReadonlySet<string>): boolean {
  if (node.type === 'Identifier') return constants.has(node.name)
  if (node.type === 'CallExpression') {
    const name = node.callee.type === 'Identifier' ? node.callee.name : methodName(node)
    return name === 'escapeIdentifier' || name === 'escapeLiteral'
  }
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return false
  return node.object.name === 'roles'
}
