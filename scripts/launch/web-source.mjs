/**
 * Whether the built pages can depend on this file of `src`. What runs in the server alone stays
 * out: a change there must not cost a build.
 */
export function isWebSource(path) {
  if (/\.test\.tsx?$|\/(\.react-router|build|server|tests)\//.test(path)) return false
  return webFolders.some((folder) => folder.test(path)) || /^src\/platform\/.+\.tsx$/.test(path)
}

const webFolders = [
  /^src\/(apps\/(web|portal\/islands|widget)|ui|lib)\//,
  /^src\/modules\/.+\/(dashboard|marketing|widget)\//,
  // Model, rules and contract, which are read while the pages are built.
  /^src\/modules\/[^/]+\/([^/]+\/)?[^/]+\.ts$/,
  /^src\/platform\/(events|limits|live|notices|permissions|registry|resources|screens|voice)\//,
  /^src\/platform\/.+\/browser/,
]
