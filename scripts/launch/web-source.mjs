/**
 * Whether the built pages can depend on this source file. Server-only files must not trigger a
 * rebuild.
 */
export function isWebSource(path) {
  if (/\.test\.tsx?$|\/(\.react-router|build|server|tests)\//.test(path)) return false
  return webFolders.some((folder) => folder.test(path)) || /^src\/platform\/.+\.tsx$/.test(path)
}

const webFolders = [
  /^src\/(apps\/(web|portal\/islands|widget)|ui|lib)\//,
  /^src\/modules\/.+\/(dashboard|marketing|widget)\//,
  /^src\/modules\/[^/]+\/([^/]+\/)?[^/]+\.ts$/,
  /^src\/platform\/(events|limits|live|notices|permissions|registry|resources|screens|voice)\//,
  /^src\/platform\/.+\/browser/,
]
