import type { Drawn } from '../browser-report.ts'

export function drawnOf(node: Node): Drawn {
  if (!(node instanceof Element)) return node.textContent ?? ''
  const names = node.getAttributeNames().filter((name) => !left.includes(name))
  return {
    tag: node.localName,
    attributes: Object.fromEntries(
      names.map((name) => [renamed[name] ?? name, switches.includes(name) || valueOf(node, name)]),
    ),
    children: isVoid(node)
      ? []
      : [...node.childNodes]
          .filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE)
          .map((child) => drawnOf(child)),
  }
}

function valueOf(node: Element, name: string): string {
  return node.getAttribute(name) ?? ''
}

function isVoid(node: Element): boolean {
  return ['input', 'img', 'br', 'hr', 'textarea'].includes(node.localName)
}

const left = ['style', 'value', 'checked', 'selected', 'autofocus', 'nonce']
const switches = ['disabled', 'hidden', 'inert', 'open', 'readonly']
const renamed: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor' }
