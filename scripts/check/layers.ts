import type { Finding } from './finding.ts'
import { layers, placeOf } from './place.ts'
import type { SourceFile } from './source-file.ts'

export function checkLayers(file: SourceFile): Finding[] {
  const place = placeOf(file.path)
  const { path } = file
  if (!place) return [{ file: path, line: 1, sentence: 'is not in any layer of src' }]
  return file.imports.flatMap(({ target, line }) => {
    if (target === undefined) return []
    const other = placeOf(target)
    if (!other)
      return [{ file: path, line, sentence: `imports ${target}, which is not part of src` }]
    if (layers.indexOf(other.layer) <= layers.indexOf(place.layer)) return []
    const sentence = `${place.layer} is below ${other.layer} and may not import ${target}`
    return [{ file: path, line, sentence }]
  })
}
