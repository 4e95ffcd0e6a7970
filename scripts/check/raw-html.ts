import { lineAt, type Finding } from './finding.ts'
import { walk, type SourceFile } from './source-file.ts'

export function checkRawHtml(file: SourceFile): Finding[] {
  if (file.path === trustedHtml) return []
  const findings: Finding[] = []
  const look = (name: string, start: number): void => {
    if (!rawHtml.includes(name)) return
    const sentence = `${name} belongs in ${trustedHtml} only`
    findings.push({ file: file.path, line: lineAt(file.text, start), sentence })
  }
  walk(file, {
    Property(node) {
      if (node.key.type === 'Identifier') look(node.key.name, node.start)
    },
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier') look(node.name.name, node.start)
    },
    MemberExpression(node) {
      if (!node.computed) look(node.property.name, node.start)
    },
  })
  return findings
}

const trustedHtml = 'src/ui/trusted-html.tsx'
const rawHtml = ['dangerouslySetInnerHTML', 'innerHTML', 'outerHTML', 'insertAdjacentHTML']
