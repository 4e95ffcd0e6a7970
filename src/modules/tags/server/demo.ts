import type { DemoPart } from '#platform/demo/demo-part.ts'

import { tagCalls } from '../contract.ts'

export const demo: DemoPart = {
  async run({ act, put }) {
    for (const tag of tags) put('tag', tag.name, (await act(tagCalls.create, tag)).id)
  },
}

const tags = [
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
