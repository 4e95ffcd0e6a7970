import { listFieldsOf, refuseMissing } from '#modules/fields/server/public.ts'
import { fitsPattern } from '#modules/fields/rules.ts'
import { listTeamRows } from '#modules/organization/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { WidgetConfig, WidgetSettings } from '../model.ts'
import {
  applicableQuestions,
  askedTypes,
  problemsOfAnswers,
  questionsFor,
  type PreChatQuestion,
  type PreChatValue,
  type PreChatValues,
} from '../pre-chat.ts'

export async function readQuestions(
  scope: Scope,
  { askFields }: Pick<WidgetSettings, 'askFields'>,
): Promise<PreChatQuestion[]> {
  if (askFields.length === 0) return []
  const known = new Map<string, Omit<PreChatQuestion, 'field' | 'isRequired' | 'when'>>()
  for (const object of ['contact', 'conversation'] as const) {
    for (const { key, label, type, options, pattern } of await listFieldsOf(scope, object)) {
      const askedType = askedTypes.find((one) => one === type)
      if (!askedType) continue
      const shape = { label, type: askedType, options: [...options], ...(pattern && { pattern }) }
      known.set(`${object}.${key}`, shape)
    }
  }
  return askFields.flatMap(({ field, isRequired, when }) => {
    const shape = known.get(field)
    return shape ? [{ field, ...shape, isRequired, when }] : []
  })
}

export async function readTeams(
  scope: Scope,
  { teamIds }: Pick<WidgetSettings, 'teamIds'>,
): Promise<WidgetConfig['teams']> {
  if (teamIds.length === 0) return []
  const teams = await listTeamRows(scope)
  return teamIds.flatMap((wanted) => {
    const team = teams.find(({ id }) => id === wanted)
    return team ? [{ id: team.id, name: team.name }] : []
  })
}

export interface AnswerInput {
  readonly answers?: PreChatValues | undefined
  readonly teamId?: string | undefined
}

export interface ReadAnswers {
  readonly ofContact: PreChatValues
  readonly ofConversation: PreChatValues
  readonly teamId: string | undefined
}

export async function readAnswers(
  scope: Scope,
  settings: WidgetSettings,
  { answers = {}, teamId }: AnswerInput,
  { isKnown }: { readonly isKnown: boolean },
): Promise<ReadAnswers> {
  const teams = await readTeams(scope, settings)
  if (teamId !== undefined && !teams.some(({ id }) => id === teamId)) {
    refuse('not_found', 'Choose one of the teams.')
  }
  if (settings.isTeamRequired && teams.length > 0 && teamId === undefined) {
    refuseAnswer('teamId', 'Choose who can help you.')
  }
  const questions = questionsFor(await readQuestions(scope, settings), isKnown)
  refuseProblems(questions, answers)
  const given = applicableQuestions(questions, answers).flatMap(({ field }) => {
    const value = answers[field]
    const isEmpty = value === undefined || value === '' || (Array.isArray(value) && !value.length)
    return isEmpty ? [] : [[field, value] as const]
  })
  const of = (object: string): PreChatValues =>
    Object.fromEntries(
      given.flatMap(([field, value]) =>
        field.startsWith(object) ? [[field.slice(object.length), value]] : [],
      ),
    )
  return { ofContact: of('contact.'), ofConversation: of('conversation.'), teamId }
}

function refuseProblems(questions: readonly PreChatQuestion[], answers: PreChatValues): void {
  const problems = problemsOfAnswers(questions, answers, isMisfit)
  const find = (field: string) => questions.find((question) => question.field === field)
  const labelOf = (field: string): string => find(field)?.label ?? ''
  const missing = problems.filter(({ problem }) => problem === 'missing')
  refuseMissing(
    missing.map(({ field }) => ({ key: field, label: labelOf(field) })),
    { when: 'first', under: 'answers' },
  )
  const [wrong] = problems
  if (!wrong) return
  const { pattern } = find(wrong.field) ?? {}
  const why = pattern ? `: use the format ${pattern}` : ''
  refuseAnswer(`answers.${wrong.field}`, `Check “${labelOf(wrong.field)}”${why}.`)
}

function isMisfit({ pattern }: PreChatQuestion, value: PreChatValue): boolean {
  return pattern !== undefined && !fitsPattern(pattern, String(value))
}

function refuseAnswer(path: string, message: string): never {
  refuse('invalid', message, { fields: [{ path, message }] })
}
