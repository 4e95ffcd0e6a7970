import { MentionOffers } from './mention-offers.tsx'
import { TemplateOffers } from './template-offers.tsx'
import type { Mentions } from './use-mentions.ts'
import type { SlashTemplates } from './use-slash-templates.ts'

/** What a slash or an @ in the text found. */
export function ComposerOffers({
  slash,
  mentions,
}: {
  readonly slash: Pick<SlashTemplates, 'offers' | 'place' | 'choose'>
  readonly mentions: Pick<Mentions, 'offers' | 'place' | 'choose'>
}) {
  return (
    <>
      {slash.offers.length > 0 && (
        <TemplateOffers offers={slash.offers} place={slash.place} onChoose={slash.choose} />
      )}
      {mentions.offers.length > 0 && (
        <MentionOffers offers={mentions.offers} place={mentions.place} onChoose={mentions.choose} />
      )}
    </>
  )
}
