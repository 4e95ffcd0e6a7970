export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly role?: 'admin'
  readonly roleKey?: string
  readonly team?: string
  readonly dataScope?: 'teams' | 'own'
}

export const northwindOwner: DemoPerson = {
  name: 'Mara Lindqvist',
  email: 'mara@northwind.example',
}

export const northwindPeople: readonly DemoPerson[] = [
  {
    name: 'Tomás Herrera',
    email: 'tomas@northwind.example',
    role: 'admin',
    team: 'Roastery and shipping',
  },
  {
    name: 'Priya Raman',
    email: 'priya@northwind.example',
    roleKey: 'preset:support-lead',
    team: 'Customer care',
  },
  {
    name: 'Jonas Weber',
    email: 'jonas@northwind.example',
    roleKey: 'preset:support-agent',
    team: 'Customer care',
    dataScope: 'teams',
  },
  {
    name: 'Aiko Tanaka',
    email: 'aiko@northwind.example',
    roleKey: 'preset:support-agent',
    team: 'Customer care',
    dataScope: 'teams',
  },
  {
    name: 'Leila Haddad',
    email: 'leila@northwind.example',
    roleKey: 'preset:content-editor',
  },
  {
    name: 'Ben Okafor',
    email: 'ben@northwind.example',
    roleKey: 'preset:marketer',
  },
  {
    name: 'Sofia Rossi',
    email: 'sofia@northwind.example',
    team: 'Roastery and shipping',
  },
  {
    name: 'Daniel Novak',
    email: 'daniel@northwind.example',
    roleKey: 'preset:finance',
    dataScope: 'own',
  },
]

export const northwindTeams = [
  { name: 'Customer care', description: 'Helps customers by chat, email, and phone.' },
  {
    name: 'Roastery and shipping',
    description: 'Roasts on Mondays and Thursdays. Packs every day.',
  },
] as const

export const harborOwner: DemoPerson = { name: 'Nils Aronsen', email: 'nils@harbor.example' }
export const harborPeople: readonly DemoPerson[] = [
  { name: 'Ines Duarte', email: 'ines@harbor.example', roleKey: 'preset:developer' },
]

export const northwindTags = [
  { name: 'VIP', color: '#b45309', description: 'Cafés and offices with weekly orders.' },
  {
    name: 'Refund',
    color: '#dc2626',
    offeredFor: 'conversations',
    description: 'Full or partial refunds.',
  },
  {
    name: 'Late delivery',
    color: '#ea580c',
    offeredFor: 'conversations',
    description: 'Parcels more than two days late.',
  },
  {
    name: 'Wholesale',
    color: '#0e7490',
    offeredFor: 'contacts',
    description: 'Bulk buyers on the wholesale price list.',
  },
  {
    name: 'Roastery',
    color: '#7c3f1d',
    offeredFor: 'tickets',
    description: 'Needs someone at the roaster.',
  },
  { name: 'Feedback', color: '#15803d', description: 'Praise, complaints, and ideas.' },
] as const
