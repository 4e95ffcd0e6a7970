import type { ESTree } from 'vite'

import { isText, walk, type SourceFile } from './source-file.ts'

export interface SqlText {
  readonly text: string
  readonly start: number
}

export function readSqlTexts(file: SourceFile): SqlText[] {
  const texts = new Map<number, SqlText>()
  const add = (node: ESTree.Node): void => {
    texts.set(node.start, { text: literalText(node) ?? '', start: node.start })
  }
  const look = (node: ESTree.Node): void => {
    if (isStatement(literalText(node) ?? '')) add(node)
  }
  walk(file, {
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') add(quasi)
    },
    Literal: look,
    TemplateLiteral: look,
  })
  return [...texts.values()]
}

export function methodName({ callee }: ESTree.CallExpression): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined
  return callee.property.name
}

export function literalText(node: ESTree.Node): string | undefined {
  if (isText(node)) return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map((part) => part.value.raw).join(' ? ')
}

// SQL keywords are all lowercase or all uppercase; sentences start with a capital letter.
function isStatement(text: string): boolean {
  const verb = statement.exec(text)?.slice(1).find(Boolean)
  return verb !== undefined && (verb === verb.toLowerCase() || verb === verb.toUpperCase())
}

const statement =
  /^\s*(?:(select)\s[\s\S]*\sfrom\s|(insert)\s+into\s|(update)\s+[\w."]+\s+set\s|(delete)\s+from\s|(with)\s+\w+\s+as\s)/i
