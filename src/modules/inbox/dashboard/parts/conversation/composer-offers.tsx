import { templateCalls } from '#modules/templates/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { MentionOffers } from './mention-offers.tsx'
import { TemplateOffers } from './template-offers.tsx'
import type { Mentions } from './use-mentions.ts'
import type { SlashTemplates } from './use-slash-templates.ts'

export function ComposerOffers({
  slash,
  mentions,
}: {
  readonly slash: Pick<SlashTemplates, 'offers' | 'isEmpty' | 'place' | 'choose'>
  readonly mentions: Pick<Mentions, 'offers' | 'place' | 'choose'>
}) {
  return (
    <>
      {slash.offers.length > 0 && (
        <TemplateOffers offers={slash.offers} place={slash.place} onChoose={slash.choose} />
      )}
      {slash.isEmpty && <NoTemplates />}
      {mentions.offers.length > 0 && (
        <MentionOffers offers={mentions.offers} place={mentions.place} onChoose={mentions.choose} />
      )}
    </>
  )
}

function NoTemplates() {
  const mayWrite = useMay()(templateCalls.create.access)
  return (
    <p role="status" className="border-b border-line px-3 py-2 text-ink-soft">
      No saved replies yet.{' '}
      {mayWrite && (
        <TextLink to="/dashboard/settings/message-templates?new=1">Create saved reply</TextLink>
      )}
    </p>
  )
}
