import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export interface Verdict {
  readonly ok: boolean
  readonly output: string
}

export async function runTool(
  root: string,
  packageName: string,
  words: string[],
  environment: Record<string, string> = {},
): Promise<Verdict> {
  const child = spawn(process.execPath, [commandOf(root, packageName), ...words], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [code, out, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { ok: code === 0, output: `${out}${errors}`.trim() }
}

function commandOf(root: string, packageName: string): string {
  const folder = join(root, 'node_modules', packageName)
  if (!existsSync(folder)) throw new Error(`${packageName} is not installed; run npm install`)
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const [first] = typeof bin === 'string' ? [bin] : Object.values(bin)
  if (first === undefined) throw new Error(`${packageName} has no command`)
  return join(folder, first)
}
