import { findCycles } from './cycles.ts'
import { checkPublicFiles } from './public-files.ts'
import type { FileTree } from './file-tree.ts'
import type { Finding } from './finding.ts'
import { checkLayers } from './layers.ts'
import { checkModuleTests } from './module-tests.ts'
import { checkNames } from './names.ts'
import { checkRawHtml } from './raw-html.ts'
import { checkRowNames } from './row-names.ts'
import { isTest, readSources } from './source-file.ts'
import { checkQueryText } from './query-text.ts'
import { checkSqlPlaces } from './sql-places.ts'
import { checkSurfaces } from './surfaces.ts'
import { checkSwitchedOffTests } from './switched-off-tests.ts'
import { checkTableOwners } from './table-owners.ts'
import { checkTenantFilters } from './tenant-filters.ts'
import { checkTiers } from './tiers.ts'
import { checkUnfinishedWords } from './unfinished-words.ts'

export function checkArchitecture(tree: FileTree): Finding[] {
  const sources = readSources(tree, ['src', 'tests', 'scripts'])
  const product = sources.filter((file) => file.path.startsWith('src/') && !isTest(file.path))
  return [
    ...product.flatMap(checkLayers),
    ...checkSurfaces(product),
    ...product.flatMap(checkPublicFiles),
    ...product.flatMap(checkTiers),
    ...findCycles(product),
    ...product.flatMap(checkSqlPlaces),
    ...checkTableOwners(product, tree),
    ...product.flatMap(checkQueryText),
    ...product.flatMap(checkTenantFilters),
    ...product.flatMap(checkRowNames),
    ...product.flatMap(checkRawHtml),
    ...sources.filter((file) => isTest(file.path)).flatMap(checkSwitchedOffTests),
    ...sources.flatMap(checkModuleTests),
    ...checkNames([...tree.keys()]),
    ...checkUnfinishedWords(tree),
  ]
}
