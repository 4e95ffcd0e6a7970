import type { Finding } from './finding.ts'

export function checkNames(paths: readonly string[]): Finding[] {
  return paths.filter(isCode).flatMap((path) => {
    const sentence = path.split('/').map(judge).find(Boolean)
    return sentence ? [{ file: path, line: 1, sentence }] : []
  })
}

function isCode(path: string): boolean {
  return /^(src|scripts|tests)\/.*\.(ts|tsx|mts|mjs|js|css)$/.test(path)
}

function judge(name: string): string | undefined {
  const [stem = name] = name.replace(/^\./, '').split('.')
  if (vague.includes(stem)) return `"${stem}" doesn't describe the file's contents`
  if (/-(next|v\d+|utils|helpers)$/.test(stem)) return `"${stem}" is a version or a catch-all name`
  const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name)
  return isKebab || name === '__snapshots__' ? undefined : `"${name}" is not kebab-case`
}

const vague = [
  'utils',
  'helpers',
  'common',
  'misc',
  'shared',
  'core',
  'base',
  'manager',
  'service',
  'index',
  'types',
  'constants',
]
