import { readableOn } from '#lib/contrast.ts'
import { medianReplyMinutes } from '#modules/inbox/server/public.ts'
import { hasHelp } from '#modules/knowledge/server/public.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import { readSystemTexts } from '#modules/templates/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { WidgetConfig, WidgetSettings } from '../../model.ts'
import { launcherPaths, loadWords, pickLocale, type LocalePreferences } from '../../rules.ts'
import { readAvailability } from '../availability.ts'
import { listShownTeammates } from '../list-shown-teammates.ts'
import { pictureUrl } from '../pictures.ts'
import { readQuestions, readTeams } from '../pre-chat.ts'
import { localizeQuestions } from './localize-questions.ts'
import { textsIn } from './texts-in.ts'
import { withSystemTexts } from './with-system-texts.ts'

interface ShownWidget extends Pick<WidgetConfig, 'id' | 'version'> {
  readonly settings: WidgetSettings
}

export async function configOf(
  scope: Scope,
  { id, version, settings: own }: ShownWidget,
  preferences: LocalePreferences,
): Promise<WidgetConfig> {
  const { name, fileMegabytes } = await readOrganization(scope)
  const settings = withSystemTexts(own, await readSystemTexts(scope))
  const locale = pickLocale(settings, preferences)
  const { chat, open, close, unread } = await loadWords(settings, locale)
  const isOne = settings.senderNames === 'brand'
  const showsTeam = settings.showsTeam && !isOne
  const launcherFaces = settings.launcherFaces && !isOne
  const answering = showsTeam || launcherFaces ? await listShownTeammates(scope) : []
  return {
    id,
    version,
    organization: name,
    fileMegabytes,
    settings: {
      ...settings,
      launcherLabel: launcherLabelIn(locale, settings),
      hasHelp: settings.hasHelp && (await hasHelp(scope, settings.helpBaseId)),
    },
    texts: textsIn(locale, settings),
    replyMinutes: settings.replyTime === 'measured' ? await medianReplyMinutes(scope) : null,
    availability: await readAvailability(scope, settings),
    ...localizeQuestions(locale, settings, {
      questions: await readQuestions(scope, settings),
      teams: await readTeams(scope, settings),
    }),
    pictureUrl: await pictureUrl(scope, settings.pictureId),
    people: showsTeam ? answering : [],
    locale,
    labels: { chat, open, close, unread },
    launcher: {
      path: launcherPaths[settings.launcherIcon],
      color: readableOn(settings.color),
      faces: launcherFaces ? answering : [],
    },
  }
}

function launcherLabelIn(locale: string, { texts, launcherLabel }: WidgetSettings): string {
  const names = [locale, locale.replace(/-.*/, '')]
  const own = names.map((name) => texts[name]?.launcherLabel).find(Boolean)
  return own ?? launcherLabel
}
