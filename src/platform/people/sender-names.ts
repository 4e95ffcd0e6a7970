/** How customers are told who answers: by name, by name and house, or as the house alone. */
export const senderNames = ['agent', 'agent_at_brand', 'brand'] as const
export type SenderNames = (typeof senderNames)[number]
