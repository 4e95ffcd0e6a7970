import { conversationClosed } from '#modules/inbox/events-contract.ts'
import { cancelRatingRequest } from '#modules/inbox/server/public.ts'
import { on } from '#platform/registry/module.ts'

import { settingsOf } from './actions/widgets.ts'
import { findWidgetByChannel } from './store.ts'

export const skipRatingRequest = on(
  conversationClosed,
  'ask-nobody',
  (scope, { conversationId }) =>
    cancelRatingRequest(scope, conversationId, async (channelId) => {
      const widget = await findWidgetByChannel(scope, channelId)
      return !widget || settingsOf(widget.published).asksRating
    }),
  { onlyWith: 'widgets' },
)
