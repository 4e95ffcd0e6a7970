import { z } from 'zod'

import type { EventKind } from '../../src/platform/events/event.ts'
import { standsAlone } from '../../src/platform/events/sentence.ts'
import type { Module } from '../../src/platform/registry/module.ts'

/** What stands above this line of docs/events.md is written by hand, the rest by `npm run docs:events`. */
const generatedBelow = '<!-- Generated from the declarations by "npm run docs:events". -->'

export function eventsPage(page: string, modules: readonly Module[]): string {
  const [introduction = ''] = page.split(generatedBelow)
  const sections = modules
    .filter(({ events = [] }) => events.length > 0)
    .map(({ name, events = [] }) => sectionOf(name, events))
  return [`${introduction.trim()}\n`, `${generatedBelow}\n`, ...sections].join('\n')
}

function sectionOf(name: string, events: readonly EventKind[]): string {
  const rows = events
    .toSorted((one, other) => (one.type < other.type ? -1 : 1))
    .map(
      (kind) =>
        `| \`${kind.type}\` | ${wordsOf(kind)} | ${fieldsOf(kind.data)} | ${heardBy(kind)} |`,
    )
  const heading = `## ${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  return `${[heading, '', '| event | what happened | data | who receives it |', '|---|---|---|---|', ...rows].join('\n')}\n`
}

function wordsOf({ says, details, isMomentary = false }: EventKind): string {
  // A placeholder reads as the field it shows.
  const plain = says.replaceAll(/\{([\w.]+)[^}]*\}/g, '{$1}')
  const sentence = standsAlone(plain) ? plain : `Someone ${plain}`
  return [`${sentence}.`, details, isMomentary && 'Live only.'].filter(Boolean).join(' ')
}

function heardBy({ audience, isScoped = false, views = {} }: EventKind): string {
  const team = {
    organization: 'every member',
    subject: 'the member it concerns',
    nobody: 'no one; history only',
  }
  const told = audience in team ? team[audience as keyof typeof team] : `\`${audience}\``
  const scoped = isScoped ? `${told}, within their data scope` : told
  const outside = Object.entries(views).map(([who, { shape }]) => `${who}: ${fieldsOf(shape)}`)
  return [scoped, ...outside].join('; ')
}

function fieldsOf(schema: z.ZodType): string {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return Object.keys(properties)
    .map((name) => `\`${name}\``)
    .join(' ')
}
