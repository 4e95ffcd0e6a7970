/** True for an SVG of shapes only: no scripts, styles, links, entities, or foreign content. */
export function isPlainSvg(text: string): boolean {
  const source = text.trim().replace(/^<\?xml[^>]*\?>\s*/, '')
  const tags = source.match(/<[^>]*>/g) ?? []
  const between = source.replaceAll(/<[^>]*>/g, '')
  return (
    /^<svg[\s>]/.test(source) &&
    source.endsWith('</svg>') &&
    !/[<>&]/.test(between) &&
    tags.every(isPlainTag)
  )
}

function isPlainTag(tag: string): boolean {
  if (closingTag.test(tag)) return true
  const [, attributes] = openingTag.exec(tag) ?? []
  if (attributes === undefined) return false
  const rest = attributes.replaceAll(plainAttribute, '')
  return rest.trim() === ''
}

const shapes = 'svg|g|path|circle|ellipse|line|polygon|polyline|rect|title'
const closingTag = new RegExp(`^</(?:${shapes})\\s*>$`)
const openingTag = new RegExp(`^<(?:${shapes})((?:\\s[^<>]*?)?)\\s*/?>$`)
const names =
  'viewBox|width|height|fill|fill-rule|clip-rule|stroke|stroke-[a-z]+|opacity|transform|d|points|cx|cy|r|rx|ry|x|x1|x2|y|y1|y2'
const plainAttribute = new RegExp(
  `\\s(?:xmlns="http://www.w3.org/2000/svg"|(?:${names})="[\\w\\s.,#%()+-]*")`,
  'g',
)
