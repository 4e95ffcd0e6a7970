export { MentionOffers } from '../parts/conversation/mention-offers.tsx'
export { mentionsIn } from '../parts/conversation/mention-word.ts'
export { useMentions } from '../parts/conversation/use-mentions.ts'
