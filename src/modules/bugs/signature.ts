export interface BugSource {
  readonly message: string
  readonly stack: string
  readonly pageUrl: string
}

/**
 * What reports of the same bug share: the error without values, the first stack frames without
 * lines, and the page without ids. Undefined without an error.
 */
export function signatureOf({ message, stack, pageUrl }: BugSource): string | undefined {
  const plain = plainMessage(message)
  const frames = topFrames(stack)
  // Browsers report every error of a cross-origin script as "Script error.", which identifies
  // nothing.
  if (plain === '' || (frames.length === 0 && /^script error\.?$/.test(plain))) return undefined
  return [plain, ...frames, plainPath(pageUrl)].join('\n')
}

export function findError<Entry extends ConsoleLine>(entries: readonly Entry[]): Entry | undefined {
  const last = (kind: string) => entries.findLast(({ level }) => level === kind)
  return last('uncaught') ?? last('error')
}

interface ConsoleLine {
  readonly level: string
}

export function plainMessage(message: string): string {
  return message
    .split('\n', 1)
    .join('')
    .replace(/^(?:uncaught |unhandled(?: promise)? rejection:? )?(?:\(in promise\) )?/i, '')
    .replaceAll(/https?:\/\/[^\s"')]+/g, '<url>')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, '<text>')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/gi, '<id>')
    .replaceAll(/[\da-f]{12,}/gi, '<id>')
    .replaceAll(/\d+/g, '<n>')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 500)
}

/** Chrome writes "at name (url:1:2)", other browsers "name@url:1:2". */
export function topFrames(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => frameOf(line.trim()))
    .slice(0, maxFrames)
}

function frameOf(line: string): string[] {
  const chrome = /^at (?:async )?(?:(.+?) \()?([^()\s]+?)(?::\d+){1,2}\)?$/.exec(line)
  const other = chrome ?? /^([^@]*)@(\S+?)(?::\d+){1,2}$/.exec(line)
  if (!other) return []
  const [, name = '', file = ''] = other
  return [`${name || '?'} ${plainFile(file)}`]
}

/** Builds add a hash to file names. */
function plainFile(address: string): string {
  const path = address.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$/, '')
  return path.replaceAll(/[-.](?=[\w-]*\d)[\w-]{8,}(?=\.\w+$)/g, '')
}

function plainPath(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : ''
  return path
    .split('/')
    .map((part) => (/\d/.test(part) ? '<id>' : part))
    .join('/')
}

const maxFrames = 3
