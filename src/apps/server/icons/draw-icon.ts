import { readFile } from 'node:fs/promises'

export async function drawIcon(name: string): Promise<string | undefined> {
  const nodes = await readNodes(name)
  return nodes && `<svg ${attributesOf(frame)}>${nodes.map(drawNode).join('')}</svg>`
}

type IconNode = readonly [tag: string, attributes: Readonly<Record<string, string>>]

async function readNodes(name: string): Promise<readonly IconNode[] | undefined> {
  const address = import.meta.resolve(`lucide-react/icons/${name}`)
  const source = await readFile(new URL(address), 'utf8').catch(() => undefined)
  if (source === undefined) return undefined
  const currentName = /export \{ default \} from '\.\/([a-z0-9-]+)\.mjs'/.exec(source)?.[1]
  if (currentName !== undefined) return readNodes(currentName)
  const loaded: { __iconData?: { node: readonly IconNode[] } } = await import(address)
  return loaded.__iconData?.node
}

function drawNode([tag, attributes]: IconNode): string {
  return `<${tag} ${attributesOf(attributes)}/>`
}

function attributesOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join(' ')
}

const frame = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: '24',
  height: '24',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
}
