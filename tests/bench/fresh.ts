import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { freePort } from '#tests/support/server-process.ts'

import { root } from './child.ts'
import type { Figure, Part } from './part.ts'
import { seconds } from './table.ts'

export const freshPart: Part = {
  name: 'fresh',
  says: 'from a fresh clone of the last commit to the sign-in link',
  isOptIn: true,
  async measure({ folder, end }) {
    const clone = join(folder, 'clone')
    await mkdir(clone)
    await promisify(execFile)('git', ['clone', '--quiet', '--local', root, clone])
    const started = performance.now()
    const npm = spawn('npm', ['start'], {
      cwd: clone,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(await freePort()) },
    })
    const gone = once(npm, 'exit')
    end.add(async () => {
      npm.kill('SIGTERM')
      await gone
    })
    const moments = new Map<string, number>()
    let output = ''
    for await (const chunk of npm.stdout) {
      output += String(chunk)
      for (const [name, mark] of marks) {
        if (!moments.has(name) && mark.test(output)) moments.set(name, performance.now() - started)
      }
      if (moments.has('link')) break
    }
    npm.kill('SIGTERM')
    await gone
    await rm(clone, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
    return phases(moments, output)
  },
}

function phases(moments: ReadonlyMap<string, number>, output: string): Figure[] {
  const installed = moments.get('installed')
  const built = moments.get('built')
  const link = moments.get('link')
  if (installed === undefined || built === undefined || link === undefined) {
    throw new Error(`npm start in a fresh clone gave no sign-in link:\n${output}`)
  }
  const figure = (what: string, ms: number, aim = ''): Figure => ({
    part: 'fresh',
    what,
    ours: seconds(ms),
    aim,
  })
  return [
    figure('install, including npm downloads', installed),
    figure('build of the web pages', built - installed),
    figure('first start: database, migrations, demo', link - built),
    figure('npm start to sign-in link', link, '≤ 60 s after download'),
  ]
}

const marks = [
  ['installed', /Installed in/],
  ['built', /Built in/],
  ['link', /One-time sign-in:/],
] as const
