import type { WidgetConfig, WidgetSettings, WidgetTexts } from '../../model.ts'

type Asked = Pick<WidgetConfig, 'questions' | 'teams'>

export function localizeQuestions(
  locale: string,
  { texts }: Pick<WidgetSettings, 'texts'>,
  { questions, teams }: Asked,
): Asked {
  const [language = locale] = locale.split('-')
  const spoken = [texts[locale], texts[language]].filter((own) => own !== undefined)
  const find = (pick: (own: WidgetTexts) => string | undefined): string | undefined =>
    spoken.map(pick).find(Boolean)
  return {
    questions: questions.map((question) => {
      const { field, label, options } = question
      return {
        ...question,
        label: find((own) => own.questions[field]?.label) ?? label,
        optionNames: options.map(
          (option) => find((own) => entry(own.questions[field]?.options, option)) ?? option,
        ),
      }
    }),
    teams: teams.map(({ id, name }) => ({ id, name: find((own) => own.teams[id]) ?? name })),
  }
}

/** A choice may equal an Object.prototype property. */
function entry(names: Readonly<Record<string, string>> = {}, name: string): string | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined
}
