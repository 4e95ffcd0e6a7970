import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

export function plainProblem(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'Enter a number.' : undefined
    case 'invalid_format':
      return formats.get(issue.format)
    default:
      return undefined
  }
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>) {
  const least = Number(minimum)
  if (isNumber(origin))
    return `Enter ${inclusive ? '' : 'more than '}${least}${inclusive ? ' or more' : ''}.`
  if (origin === 'string') {
    return least === 1 ? 'Enter some text.' : `Enter at least ${least} characters.`
  }
  return origin === 'array' ? `Choose at least ${least}.` : undefined
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>) {
  const most = Number(maximum)
  if (isNumber(origin))
    return `Enter ${inclusive ? '' : 'less than '}${most}${inclusive ? ' or less' : ''}.`
  if (origin === 'string') return `Enter up to ${most.toLocaleString('en')} characters.`
  return origin === 'array' ? `Choose up to ${most}.` : undefined
}

function isNumber(origin: string): boolean {
  return origin === 'number' || origin === 'int'
}

const formats: ReadonlyMap<string, string> = new Map([
  ['email', 'Enter an email address such as name@example.com.'],
  ['url', 'Enter a URL such as https://example.com.'],
])
