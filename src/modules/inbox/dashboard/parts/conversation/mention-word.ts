export interface Callable {
  readonly id: string
  readonly kind: 'member' | 'team'
  readonly name: string
  readonly hasNoAccess?: boolean
}

export interface MentionWord {
  readonly start: number
  readonly end: number
  readonly word: string
}

/** Names may contain a space, so the word may too. */
export function mentionWordAt(text: string, cursor: number): MentionWord | undefined {
  const found = /(?:^|\s)@([\p{L}\p{N}_.'-]{0,32}(?: [\p{L}\p{N}_.'-]{0,32})?)$/u.exec(
    text.slice(0, cursor),
  )
  const word = found?.[1]
  return word === undefined ? undefined : { start: cursor - word.length - 1, end: cursor, word }
}

export function mentionOffers(word: string, people: readonly Callable[], most = 6): Callable[] {
  const query = word.toLowerCase()
  const rank = ({ name }: Callable): number => {
    const known = name.toLowerCase()
    if (known.startsWith(query)) return 0
    return known.includes(` ${query}`) ? 1 : 2
  }
  return people
    .map((person) => ({ person, place: rank(person) }))
    .filter(({ place }) => place < 2)
    .toSorted((one, other) => one.place - other.place)
    .slice(0, most)
    .map(({ person }) => person)
}

/** If two names start alike, the longer one wins. */
export function mentionsIn(
  text: string,
  people: readonly Callable[],
): { memberIds: string[]; teamIds: string[] } {
  const called = calledIn(text, people)
  const idsOf = (kind: Callable['kind']) =>
    called.flatMap((person) => (person.kind === kind ? [person.id] : []))
  return { memberIds: idsOf('member'), teamIds: idsOf('team') }
}

export function namesWithoutAccess(text: string, people: readonly Callable[]): string | undefined {
  const blind = calledIn(text, people).filter(({ hasNoAccess }) => hasNoAccess)
  const names = blind.map(({ kind, name }) => (kind === 'team' ? `team ${name}` : name))
  return names.length === 0 ? undefined : names.join(', ')
}

function calledIn(text: string, people: readonly Callable[]): Callable[] {
  let rest = text
  const called: Callable[] = []
  for (const person of people.toSorted((one, other) => other.name.length - one.name.length)) {
    const mark = `@${person.name}`
    if (person.name === '' || !rest.includes(mark)) continue
    called.push(person)
    rest = rest.replaceAll(mark, ' ')
  }
  return called
}
