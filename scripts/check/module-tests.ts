import type { Finding } from './finding.ts'
import { isPublicFile } from './public-files.ts'
import { placeOf } from './place.ts'
import type { SourceFile } from './source-file.ts'

export function checkModuleTests(file: SourceFile): Finding[] {
  const from = placeOf(file.path)
  const isModuleTest = from?.face === 'tests'
  return file.imports.flatMap(({ target, line }) => {
    if (target === undefined) return []
    const to = placeOf(target)
    const finding = (sentence: string): Finding[] => [{ file: file.path, line, sentence }]
    if (to?.face === 'tests' && file.path.startsWith('src/')) {
      if (isModuleTest && from.module === to.module) return []
      return finding(`imports ${target}, which is a test`)
    }
    if (!isModuleTest || to?.module === from.module) return []
    if (to === undefined) {
      if (target.startsWith('tests/support/')) return []
      return finding(`imports ${target}; the tests of a module use tests/support only`)
    }
    if (to.layer === 'apps') return finding(`imports ${target}, which is above every module`)
    if (to.module === undefined || isPublicFile(target.slice(`src/modules/${to.module}/`.length))) {
      return []
    }
    return finding(`imports ${target} past the public files of ${to.module}`)
  })
}
