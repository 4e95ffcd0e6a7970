export class Router<Target> {
  private readonly root: Node<Target> = newNode()

  add(method: string, path: string, target: Target): void {
    let node = this.root
    for (const segment of path.split('/').slice(1)) {
      const parameter = /^\{(\w+)\}$/.exec(segment)?.[1]
      if (parameter) {
        node.parameter ??= { name: parameter, node: newNode() }
        node = node.parameter.node
      } else {
        let next = node.children.get(segment)
        if (!next) node.children.set(segment, (next = newNode()))
        node = next
      }
    }
    node.targets.set(method, target)
  }

  find(method: string, path: string): Found<Target> {
    const values: string[] = []
    const node = descend(this.root, path.split('/'), 1, values)
    if (!node || node.targets.size === 0) return { kind: 'missing' }
    const target = node.targets.get(method)
    if (!target) return { kind: 'other-method', allowed: [...node.targets.keys()] }
    return { kind: 'found', target, values }
  }
}

export type Found<Target> =
  | { readonly kind: 'missing' }
  | { readonly kind: 'other-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'found'; readonly target: Target; readonly values: readonly string[] }

interface Node<Target> {
  readonly children: Map<string, Node<Target>>
  parameter: { readonly name: string; readonly node: Node<Target> } | undefined
  readonly targets: Map<string, Target>
}

function newNode<Target>(): Node<Target> {
  return { children: new Map(), parameter: undefined, targets: new Map() }
}

function descend<Target>(
  node: Node<Target>,
  segments: readonly string[],
  depth: number,
  values: string[],
): Node<Target> | undefined {
  const segment = segments[depth]
  if (segment === undefined) return node
  const child = node.children.get(segment)
  const plain = child && descend(child, segments, depth + 1, values)
  if (plain) return plain
  if (!node.parameter || segment === '') return undefined
  values.push(segment)
  const found = descend(node.parameter.node, segments, depth + 1, values)
  if (!found) values.pop()
  return found
}
