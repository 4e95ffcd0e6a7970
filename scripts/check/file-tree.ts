import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type FileTree = ReadonlyMap<string, string>

export function readFileTree(root: string): FileTree {
  const files = new Map<string, string>()
  for (const path of listFiles(root)) {
    const content = readIfExists(join(root, path))
    if (content && !content.includes(0)) files.set(path, content.toString('utf8'))
  }
  return files
}

function listFiles(root: string): string[] {
  try {
    const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return list.split('\0').filter(Boolean)
  } catch {
    return listFilesWithoutGit(root)
  }
}

// A downloaded archive has no Git history.
function listFilesWithoutGit(root: string): string[] {
  const skipped = /^(\.git|node_modules|build|data|coverage)$|\.react-router$|\.log$/
  const found = globSync(['**/*', '**/.*', '**/.*/**'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => skipped.test(entry.name),
  })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

// Git also lists files that are deleted but not committed, and links may point to folders.
function readIfExists(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
