import { fitRow, type NewRow } from './import-row.ts'

export function rowsOfTrello(json: unknown): NewRow[] | undefined {
  const board = recordOf(json)
  if (!Array.isArray(board['cards']) || !Array.isArray(board['lists'])) return undefined
  const lists = byId(board['lists'])
  const members = byId(listOf(board['members']))
  const checklists = Map.groupBy(listOf(board['checklists']).map(recordOf), (list) =>
    textOf(list['idCard']),
  )
  const commentTexts = commentsOf(board)
  return board['cards']
    .map(recordOf)
    .filter((card) => card['closed'] !== true)
    .toSorted((one, other) => numberOf(one['pos']) - numberOf(other['pos']))
    .map((card) =>
      fitRow({
        key: textOf(card['id']),
        title: textOf(card['name']),
        description: textOf(card['desc']),
        markup: 'markdown',
        column: textOf(lists.get(textOf(card['idList']))?.['name']),
        due: textOf(card['due']),
        start: textOf(card['start']),
        tags: listOf(card['labels']).map(labelOf).filter(isSaid),
        assignees: listOf(card['idMembers'])
          .map((id) => personOf(members.get(textOf(id))))
          .filter(isSaid),
        checklist: (checklists.get(textOf(card['id'])) ?? []).flatMap(linesOf),
        comments: commentTexts.get(textOf(card['id'])) ?? [],
      }),
    )
}

type Json = Readonly<Record<string, unknown>>
type Comment = NonNullable<NewRow['comments']>[number]

/** Trello lists the newest first. */
function commentsOf(board: Json): Map<string, Comment[]> {
  const comments = new Map<string, Comment[]>()
  for (const action of listOf(board['actions']).map(recordOf).toReversed()) {
    if (action['type'] !== 'commentCard') continue
    const data = recordOf(action['data'])
    const cardId = textOf(recordOf(data['card'])['id'])
    const comment = {
      author: textOf(recordOf(action['memberCreator'])['fullName']),
      at: textOf(action['date']),
      text: textOf(data['text']),
    }
    comments.set(cardId, [...(comments.get(cardId) ?? []), comment])
  }
  return comments
}

function linesOf(checklist: Json): { text: string; isDone: boolean }[] {
  return listOf(checklist['checkItems'])
    .map(recordOf)
    .toSorted((one, other) => numberOf(one['pos']) - numberOf(other['pos']))
    .map((item) => ({ text: textOf(item['name']), isDone: item['state'] === 'complete' }))
}

/** Labels without a name are known by their color. */
function labelOf(label: unknown): string {
  const { name, color } = recordOf(label)
  return textOf(name) || textOf(color)
}

/** Workspace exports contain the email address, board exports only the name. */
function personOf(member: Json | undefined): string {
  return textOf(member?.['email']) || textOf(member?.['fullName'])
}

function byId(items: readonly unknown[]): Map<string, Json> {
  return new Map(items.map(recordOf).map((item) => [textOf(item['id']), item]))
}

function recordOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function isSaid(text: string): boolean {
  return text !== ''
}
