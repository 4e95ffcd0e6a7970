export interface Names {
  readonly module: string
  readonly record: string
}

export function namesOf(module = '', record = singularOf(module)): Names | string {
  const isWord = (name: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(name)
  if (!isWord(module) || !isWord(record)) {
    return 'Use a plural, lowercase module name: npm run new-module shift-types'
  }
  if (module === record) {
    return `Add the singular form of ${module} as the second argument: npm run new-module people person`
  }
  return { module, record }
}

export function fillIn(text: string, { module, record }: Names): string {
  const pairs = [...spellings('sample-things', module), ...spellings('sample-thing', record)]
  return pairs.reduce((filled, [from, to]) => filled.replaceAll(from, to), text)
}

function spellings(from: string, to: string): (readonly [from: string, to: string])[] {
  return ways.map((way) => [way(from), way(to)])
}

const camel = (name: string): string =>
  name.replaceAll(/-./g, (part) => part.slice(1).toUpperCase())
const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
const words = (name: string): string => name.replaceAll('-', ' ')

const ways = [
  (name: string) => name,
  (name: string) => name.replaceAll('-', '_'),
  words,
  (name: string) => capital(words(name)),
  camel,
  (name: string) => capital(camel(name)),
]

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return plural.replace(/ies$/, 'y')
  return plural.replace(/(?<=ss|x|ch|sh)es$|(?<!s)s$/, '')
}
