import type { ESTree } from 'vite'

import { lineAt, type Finding } from './finding.ts'
import { isText, walk, type SourceFile } from './source-file.ts'
import { methodName } from './sql-in-source.ts'

export function checkTenantFilters(file: SourceFile): Finding[] {
  if (!file.path.startsWith('src/modules/')) return []
  const scoped: ESTree.Span[] = []
  const compared: number[] = []
  const look = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    if (node.params.some(({ start, end }) => takesScope.test(file.text.slice(start, end)))) {
      scoped.push(node)
    }
  }
  walk(file, {
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
    TemplateLiteral({ quasis, expressions }) {
      for (const [place, value] of expressions.entries()) {
        const before = quasis[place]?.value.raw ?? ''
        if (comparison.test(before) && isTenant(value)) compared.push(value.start)
      }
    },
    CallExpression(node) {
      const [column, , value] = node.arguments
      if (methodName(node) !== 'where' || !column || !value || !isText(column)) return
      if (ownColumn.test(column.value) && isTenant(value)) compared.push(value.start)
    },
  })
  return compared
    .filter((offset) => scoped.some(({ start, end }) => start < offset && offset < end))
    .map((offset) => ({
      file: file.path,
      line: lineAt(file.text, offset),
      sentence: 'a query filters by tenant; row security does it',
    }))
}

const takesScope = /:\s*Scope$/
const comparison = /\borg_id\s*=\s*$/
const ownColumn = /(^|\.)orgId$/

function isTenant(node: ESTree.Node): boolean {
  if (node.type === 'Identifier') return node.name === 'organizationId'
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return false
  return node.property.name === 'organizationId'
}
