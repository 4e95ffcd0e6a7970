export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly role?: 'admin'
  readonly roleKey?: string
  readonly team?: string
  readonly dataScope?: 'teams' | 'own'
}

export interface DemoOrganization {
  readonly name: string
  readonly slug: string
  readonly timeZone: string
  readonly baseCurrency: string
}

/** An online coffee roaster, where all demo data belongs. */
export const northwind: DemoOrganization = {
  name: 'Northwind Coffee',
  slug: 'northwind',
  timeZone: 'Europe/Stockholm',
  baseCurrency: 'EUR',
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

export const harbor: DemoOrganization = {
  name: 'Harbor Software',
  slug: 'harbor',
  timeZone: 'Europe/Oslo',
  baseCurrency: 'NOK',
}

export const harborOwner: DemoPerson = { name: 'Nils Aronsen', email: 'nils@harbor.example' }
export const harborPeople: readonly DemoPerson[] = [
  { name: 'Ines Duarte', email: 'ines@harbor.example', roleKey: 'preset:developer' },
]
