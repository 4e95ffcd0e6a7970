export interface Task {
  readonly id: string
  readonly title: string
  readonly column: string
  readonly owner: { readonly id: string; readonly name: string }
  readonly area: string
}

export function demoTasks(count: number): readonly Task[] {
  return Array.from({ length: count }, (_, place) => {
    const round = Math.floor(place / subjects.length)
    const [title, area] = subjects[place % subjects.length] ?? ['', '']
    const name = people[(place * 5) % people.length] ?? ''
    return {
      id: `HAR-${214 + place}`,
      title: round === 0 ? title : `${title} (part ${round + 1})`,
      column: columnFor(place),
      owner: { id: name, name },
      area,
    }
  })
}

function columnFor(place: number): string {
  const inTen = (place * 7) % 10
  if (inTen < 4) return 'next'
  if (inTen < 7) return 'doing'
  return inTen < 8 ? 'review' : 'done'
}

const people = ['Mara Olsen', 'Priya Raman', 'Diego Santos', 'Yuki Mori']

const subjects: readonly (readonly [title: string, area: string])[] = [
  ['Export invoices of one month as a single file', 'Billing'],
  ['Sign-in page loads its font twice', 'Web'],
  ['Show the time zone next to the delivery date', 'Orders'],
  ['Let editors undo a published page', 'Docs'],
  ['Importer stops at rows with an empty phone number', 'Contacts'],
  ['Push notices arrive late on Android', 'Mobile'],
  ['Move the status page to its own domain', 'Operations'],
  ['Faster search in the archive', 'Search'],
  ['Keyboard shortcuts for the review queue', 'Web'],
  ['Weekly backup report by email', 'Operations'],
  ['Round amounts in Japanese yen correctly', 'Billing'],
  ['Explain why a password is rejected', 'Accounts'],
]
