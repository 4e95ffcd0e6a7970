import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export async function formatCode(root: string, path: string, code: string): Promise<string> {
  const formatter = spawn(
    process.execPath,
    [join(root, 'node_modules/oxfmt/bin/oxfmt'), `--stdin-filepath=${path}`],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const ended = once(formatter, 'close')
  formatter.stdin.end(code)
  const formatted = await text(formatter.stdout)
  const [status] = await ended
  if (status !== 0) throw new Error(`oxfmt couldn't format ${path}.`)
  return formatted
}
