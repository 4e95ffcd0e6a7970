export const senderNames = ['agent', 'agent_at_brand', 'brand'] as const
export type SenderNames = (typeof senderNames)[number]
