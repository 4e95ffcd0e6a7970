import { answer } from '#platform/registry/module.ts'

import { forwardMessage, showMessagePage } from '../../reading-contract.ts'
import type { EmailNeeds, EmailPart } from '../email-part.ts'
import { showPage } from '../reading/message-page.ts'
import { startSideConversation } from '../../sides-contract.ts'
import { askAside } from './ask-aside.ts'
import { forward } from './forward.ts'
import { mailAnswers } from './mail-answers.ts'

export function writingPart(needs: EmailNeeds): EmailPart {
  const { contentUrl } = needs.config
  return {
    calls: [
      answer(showMessagePage, (scope, input, exchange) =>
        showPage(scope, input, exchange, contentUrl),
      ),
      answer(forwardMessage, (scope, input) => forward(scope, needs, input)),
      answer(startSideConversation, (scope, input) => askAside(scope, needs, input)),
    ],
    reactions: [mailAnswers(needs)],
  }
}
