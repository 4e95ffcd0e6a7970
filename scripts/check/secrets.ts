import type { FileTree } from './file-tree.ts'
import { lineAt, type Finding } from './finding.ts'

export function checkSecrets(tree: FileTree, root: string): Finding[] {
  return [...tree].flatMap(([path, text]) => [
    ...matches(path, text, knownShapes),
    ...matches(path, text, [passwordInUrl]),
    ...(path === 'package-lock.json' ? [] : matches(path, text, [assignedSecret])),
    ...matches(path, text, registries(path)),
    ...findRoot(path, text, root),
  ])
}

interface Shape {
  readonly name: string
  readonly pattern: RegExp
  readonly isReal?: (match: RegExpExecArray) => boolean
}

function matches(file: string, text: string, shapes: readonly Shape[]): Finding[] {
  return shapes.flatMap(({ name, pattern, isReal = () => true }) =>
    [...text.matchAll(pattern)].filter(isReal).map((match) => ({
      file,
      line: lineAt(text, match.index),
      sentence: `${name} must not be kept in the repository`,
    })),
  )
}

const knownShapes: readonly Shape[] = [
  { name: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----\s*\S/g },
  { name: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { name: 'a GitHub token', pattern: /\b(?:gh[pousr]_\w{36,}|github_pat_\w{50,})/g },
  { name: 'a GitLab token', pattern: /\bglpat-[\w-]{20,}/g },
  { name: 'a Slack token', pattern: /\bxox[abeoprs]-[\w-]{20,}/g },
  { name: 'a payment key', pattern: /\b[sr]k_live_\w{16,}/g },
  { name: 'a Google key', pattern: /\bAIza[\w-]{35}/g },
  { name: 'an npm token', pattern: /\bnpm_\w{36}\b|:_authToken\s*=\s*(?!\$\{)\S+/g },
  { name: 'a mail provider key', pattern: /\bSG\.[\w-]{20,}\.[\w-]{30,}/g },
  { name: 'an AI provider key', pattern: /\bsk-(?:ant-|proj-)?[\w-]{32,}/g },
  { name: 'a signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g },
]

const assignedSecret: Shape = {
  name: 'a value that looks like a secret',
  pattern:
    /(?:secret|token|passw(?:or)?d|passphrase|api[_-]?key|private[_-]?key|credential)\w*['"]?\s*[:=]\s*['"`]([^'"`\s]{20,})['"`]/gi,
  isReal: ({ 1: value = '' }) => looksRandom(value),
}

// Words and identifiers stay below these thresholds; generated keys are above both.
function looksRandom(value: string): boolean {
  if (/[:;]|\$\{/.test(value) || !/\d/.test(value) || !/[a-z]/i.test(value)) return false
  const shares = [...new Set(value)].map((char) => value.split(char).length - 1)
  const entropy = shares.reduce((sum, count) => {
    const share = count / value.length
    return sum - share * Math.log2(share)
  }, 0)
  return entropy >= 3.5
}

const passwordInUrl: Shape = {
  name: 'a password in an address',
  pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@'"`<>]*:([^\s/@'"`\\#?]+)@[\w.[$-]/gi,
  isReal: ({ 1: password = '' }) => !isExample(password),
}

function isExample(password: string): boolean {
  return (
    /^(pass(word)?|secret|change-?me|x+|\*+|…|\.\.\.|\d{1,5})$/i.test(password) ||
    /[$<{]/.test(password)
  )
}

// Download URLs would tie every reader to the registry where the lock file was written.
function registries(path: string): Shape[] {
  const host = { name: 'a package registry', pattern: registryHost }
  if (path === 'package-lock.json') {
    return [host, { name: 'a download address', pattern: /"resolved":\s*"https?:[^"]*"/g }]
  }
  const setting = { name: 'a registry setting', pattern: /^\s*(?:@[\w-]+:)?registry\s*=/gm }
  return path.endsWith('.npmrc') ? [host, setting] : [host]
}

const registryHost =
  /https?:\/\/(?:[\w-]+\.)*(?:registry|verdaccio|artifactory|nexus)[\w-]*[.:/]\S*/gi

function findRoot(file: string, text: string, root: string): Finding[] {
  if (root.split('/').length < 3) return []
  const offset = text.indexOf(`${root}/`)
  if (offset === -1) return []
  return [{ file, line: lineAt(text, offset), sentence: 'a path of this machine' }]
}
