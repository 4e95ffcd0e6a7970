import type { ESTree } from 'vite'

import { lineAt, type Finding } from './finding.ts'
import { walk, type SourceFile } from './source-file.ts'

export function checkSwitchedOffTests(file: SourceFile): Finding[] {
  const findings: Finding[] = []
  const refuse = (name: string, start: number): void => {
    const sentence = `${name} switches tests off; fix the test or remove it`
    findings.push({ file: file.path, line: lineAt(file.text, start), sentence })
  }
  walk(file, {
    MemberExpression(node) {
      if (node.computed || !switches.includes(node.property.name)) return
      const root = rootName(node.object)
      if (root && runners.includes(root)) refuse(`${root}.${node.property.name}`, node.start)
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && /^(x|f)(it|test|describe)$/.test(callee.name)) {
        refuse(callee.name, callee.start)
      }
    },
  })
  return findings
}

const runners = ['it', 'test', 'describe', 'suite', 'bench']
// Concatenated because the check for unfinished words reads this file too.
const switches = ['skip', 'only', 'to' + 'do', 'fails']

function rootName(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootName(node.object)
  return node.type === 'CallExpression' ? rootName(node.callee) : undefined
}
