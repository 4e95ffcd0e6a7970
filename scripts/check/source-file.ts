import { posix } from 'node:path'

import { parseSync, Visitor, type ESTree, type VisitorObject } from 'vite'

import type { FileTree } from './file-tree.ts'
import { lineAt } from './finding.ts'
import { placeOf } from './place.ts'

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly program: ESTree.Program
  readonly imports: readonly Import[]
}

export interface Import {
  readonly specifier: string
  readonly target: string | undefined
  readonly kind: 'static' | 'dynamic' | 'type'
  readonly line: number
}

export function readSources(tree: FileTree, folders: readonly string[]): SourceFile[] {
  const aliases = readAliases(tree.get('package.json'))
  const sources: SourceFile[] = []
  for (const [path, text] of tree) {
    if (!/\.(ts|tsx|mts|mjs)$/.test(path) || path.endsWith('.d.ts')) continue
    if (folders.some((folder) => path.startsWith(`${folder}/`))) {
      sources.push(readSource(path, text, aliases))
    }
  }
  return sources
}

export function walk(file: SourceFile, handlers: VisitorObject): void {
  new Visitor(handlers).visit(file.program)
}

export function isTest(path: string): boolean {
  if (/\.(test|bench)\.tsx?$/.test(path) || path.startsWith('tests/')) return true
  return placeOf(path)?.face === 'tests'
}

type Aliases = readonly { readonly prefix: string; readonly folder: string }[]

function readSource(path: string, text: string, aliases: Aliases): SourceFile {
  const { program } = parseSync(path, text, { sourceType: 'module' })
  const file = { path, text, program, imports: [] }
  return { ...file, imports: readImports(file, aliases) }
}

function readImports(file: SourceFile, aliases: Aliases): Import[] {
  const imports: Import[] = []
  const add = (source: ESTree.StringLiteral, kind: Import['kind']): void => {
    imports.push({
      specifier: source.value,
      target: resolve(file.path, source.value, aliases),
      kind,
      line: lineAt(file.text, source.start),
    })
  }
  walk(file, {
    ImportDeclaration(node) {
      add(node.source, node.importKind === 'type' || hasOnlyTypes(node) ? 'type' : 'static')
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node.source, node.exportKind === 'type' ? 'type' : 'static')
    },
    ExportAllDeclaration(node) {
      add(node.source, node.exportKind === 'type' ? 'type' : 'static')
    },
    ImportExpression(node) {
      if (isText(node.source)) add(node.source, 'dynamic')
    },
    TSImportType(node) {
      add(node.source, 'type')
    },
  })
  return imports
}

function hasOnlyTypes({ specifiers }: ESTree.ImportDeclaration): boolean {
  return (
    specifiers.length > 0 &&
    specifiers.every((entry) => entry.type === 'ImportSpecifier' && entry.importKind === 'type')
  )
}

export function isText(node: ESTree.Node): node is ESTree.StringLiteral {
  return node.type === 'Literal' && typeof node.value === 'string'
}

function resolve(from: string, specifier: string, aliases: Aliases): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix))
  return alias && posix.join(alias.folder, specifier.slice(alias.prefix.length))
}

function readAliases(packageFile: string | undefined): Aliases {
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(packageFile ?? '{}')
  return Object.entries(imports).map(([from, to]) => ({
    prefix: from.replace('*', ''),
    folder: to.replace('*', ''),
  }))
}
