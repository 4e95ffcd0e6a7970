export interface Order {
  readonly id: string
  readonly number: string
  readonly customer: string
  readonly state: 'paid' | 'packed' | 'sent' | 'returned'
  readonly items: number
  readonly total: number
  readonly placedAt: string
}

export function demoOrders(count: number): readonly Order[] {
  return Array.from({ length: count }, (_, place) => {
    const dice = (salt: number): number => Math.imul(place * 97 + salt, 2_654_435_761) >>> 12
    return {
      id: `order-${place}`,
      number: `#${20_480 - place}`,
      customer: `${pick(firstNames, dice(1))} ${pick(lastNames, dice(2))}`,
      state: pick(states, dice(3)),
      items: 1 + (dice(4) % 5),
      total: 1290 + (dice(5) % 97) * 145,
      placedAt: new Date(Date.UTC(2026, 8, 28, 16) - place * 5_260_000).toISOString(),
    }
  })
}

export function money(cents: number): string {
  return (cents / 100).toLocaleString('en', { style: 'currency', currency: 'EUR' })
}

function pick<Item>(items: readonly [Item, ...Item[]], place: number): Item {
  return items[place % items.length] ?? items[0]
}

const states: readonly [Order['state'], ...Order['state'][]] = [
  'sent',
  'paid',
  'packed',
  'sent',
  'returned',
  'sent',
]
const firstNames: readonly [string, ...string[]] = [
  'Amira',
  'Jonas',
  'Lucía',
  'Mei',
  'Tobias',
  'Noor',
  'Sofia',
  'Henrik',
  'Chidi',
  'Élodie',
  'Priya',
]
const lastNames: readonly [string, ...string[]] = [
  'Haddad',
  'Lindqvist',
  'Moreno',
  'Tanaka',
  'Becker',
  'van Dijk',
  'Rossi',
  'Okafor',
  'Laurent',
  'Raman',
  'Kowalski',
  'Byrne',
  'Nakamura',
]
