import type { ActionAccess, EtaPrecision, RoadmapPrecision, Segments, ViewAccess } from './model.ts'

/** Higher numbers allow fewer people. */
const viewRank: Readonly<Record<ViewAccess, number>> = {
  anyone: 0,
  link: 0,
  password: 0,
  identified: 1,
  segment: 2,
  team: 3,
}
const actionRank: Readonly<Record<ActionAccess, number>> = {
  anyone: 0,
  identified: 1,
  segment: 2,
  team: 3,
  nobody: 4,
}

/** No one may vote, comment or submit without access to view. */
export function isLooserThanView(action: ActionAccess, view: ViewAccess): boolean {
  return actionRank[action] < viewRank[view]
}

export function actionsUnder(view: ViewAccess): ActionAccess[] {
  return actionAccessOrder.filter((action) => !isLooserThanView(action, view))
}

const actionAccessOrder = ['anyone', 'identified', 'segment', 'team', 'nobody'] as const

export interface SharePlan {
  readonly viewAccess: ViewAccess
  readonly voteAccess: ActionAccess
  readonly commentAccess: ActionAccess
  readonly submitAccess: ActionAccess
  readonly showsIdeas: boolean
  readonly roadmap: 'none' | 'columns' | 'dates'
  readonly hasPassword: boolean
  readonly segments: Segments
}

export interface PlanProblem {
  readonly path: string
  readonly message: string
}

export function shareProblem(plan: SharePlan): PlanProblem | undefined {
  const actions = [
    ['voteAccess', 'vote'],
    ['commentAccess', 'comment'],
    ['submitAccess', 'submit'],
  ] as const
  for (const [path, verb] of actions) {
    if (!isLooserThanView(plan[path], plan.viewAccess)) continue
    return { path, message: `People who can ${verb} must also be able to view the board.` }
  }
  const untagged = segmentActs.find(
    ({ access, act }) => plan[access] === 'segment' && plan.segments[act].length === 0,
  )
  if (untagged) {
    return { path: `segments.${untagged.act}`, message: 'Choose at least one tag.' }
  }
  if (!plan.showsIdeas && plan.roadmap === 'none') {
    return { path: 'showsIdeas', message: 'Show ideas, a roadmap, or both.' }
  }
  if (plan.viewAccess === 'password' && !plan.hasPassword) {
    return { path: 'password', message: 'Set a password first.' }
  }
  return undefined
}

export const segmentActs = [
  { act: 'view', access: 'viewAccess' },
  { act: 'vote', access: 'voteAccess' },
  { act: 'comment', access: 'commentAccess' },
  { act: 'submit', access: 'submitAccess' },
] as const

export function suggestSlug(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  if (slug.length < 2) return 'board'
  return isReservedSlug(slug) ? `${slug}-board` : slug
}

export function isReservedSlug(slug: string): boolean {
  return ['unsubscribe', 'news'].includes(slug)
}

export function sharePath(slug: string, ideaKey?: string): string {
  return ideaKey === undefined ? `/s/${slug}` : `/s/${slug}/${ideaKey}`
}

export interface Eta {
  readonly from: string
  readonly precision: EtaPrecision
}

/** The date as readers see it: never more precise than the ticket and the board allow. */
export function publicEta(
  etaOn: string,
  precision: EtaPrecision,
  shown: RoadmapPrecision | 'day',
): Eta {
  const coarser = etaOrder[Math.max(etaOrder.indexOf(precision), etaOrder.indexOf(shown))] ?? shown
  return { from: firstDayOf(etaOn, coarser), precision: coarser }
}

const etaOrder: readonly EtaPrecision[] = ['day', 'month', 'quarter']

function firstDayOf(day: string, precision: EtaPrecision): string {
  const [year = '', month = '01'] = day.split('-')
  if (precision === 'day') return day
  if (precision === 'month') return `${year}-${month}-01`
  const first = Math.floor((Number(month) - 1) / 3) * 3 + 1
  return `${year}-${String(first).padStart(2, '0')}-01`
}

export function etaWords({ from, precision }: Eta, locale = 'en'): string {
  const [year = '', month = '1'] = from.split('-')
  if (precision === 'quarter') return `Q${Math.floor((Number(month) - 1) / 3) + 1} ${year}`
  const date = new Date(`${from}T00:00:00Z`)
  const day = precision === 'day' ? ({ day: 'numeric' } as const) : {}
  return date.toLocaleDateString(locale, {
    ...day,
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

export interface Written {
  readonly title: string
  readonly body: string
  readonly repeats: number
  readonly inLastMinute: number
  readonly isBlocked: boolean
  readonly isKnown: boolean
}

/** From 0 (no sign of spam) to 100. Every signal can be explained to the user. */
export function spamScore(written: Written): number {
  const text = `${written.title} ${written.body}`
  const links = (text.match(/https?:\/\/|www\./gi) ?? []).length
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  const isShouted = letters.length >= 20 && letters === letters.toUpperCase() && hasCases(letters)
  const score =
    Math.min(links, 4) * 20 +
    Math.min(written.repeats, 3) * 25 +
    Math.max(0, Math.min(written.inLastMinute - 1, 3)) * 15 +
    (isShouted ? 20 : 0) +
    (/(.)\1{9,}/u.test(text) ? 20 : 0) +
    (written.isBlocked ? 100 : 0) -
    (written.isKnown ? 10 : 0)
  return Math.max(0, Math.min(100, score))
}

function hasCases(letters: string): boolean {
  return letters.toLowerCase() !== letters.toUpperCase()
}

export function stateOf(score: number, isModerated: boolean): 'published' | 'pending' | 'spam' {
  if (score >= definiteSpam) return 'spam'
  return isModerated || score >= suspicious ? 'pending' : 'published'
}

const suspicious = 40
const definiteSpam = 80

export const deepestComment = 3

export const editMinutes = 15

export function isStillEditable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < editMinutes * 60_000
}

export const maxPictures = 5

export interface Move {
  readonly at: Date
  readonly from: string
  readonly to: string
}

export interface LabelStep {
  readonly label: string
  readonly at: Date
}

/**
 * The public labels an idea went through since readers could see it. Columns without a label and
 * moves between columns with the same label are skipped.
 */
export function labelSteps(
  moves: readonly Move[],
  {
    labels,
    since,
    current,
  }: {
    readonly labels: ReadonlyMap<string, string>
    readonly since: Date
    readonly current: string
  },
): LabelStep[] {
  const later = moves.filter(({ at }) => at > since)
  const first = later[0]
  const start = first ? labels.get(first.from) : current
  const labeled = [
    { label: start, at: since },
    ...later.map(({ at, to }) => ({ label: labels.get(to), at })),
  ]
  const steps: LabelStep[] = []
  for (const { label, at } of labeled) {
    if (label !== undefined && label !== steps.at(-1)?.label) steps.push({ label, at })
  }
  return steps
}
