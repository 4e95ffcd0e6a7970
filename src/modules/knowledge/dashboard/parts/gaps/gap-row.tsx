import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import Hand from 'lucide-react/icons/hand'
import Undo2 from 'lucide-react/icons/undo-2'

import { languageName } from '#lib/language-name.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { Base, Gap } from '../../../model.ts'
import { articlePath } from '../paths.ts'
import { countOf } from '#modules/content/dashboard/words.ts'
import type { GapActs } from './use-gap-acts.ts'

export function GapRow({
  base,
  gap,
  who,
  acts,
  canManage,
  onGive,
}: {
  readonly base: Base
  readonly gap: Gap
  readonly who: string
  readonly acts: GapActs
  readonly canManage: boolean
  readonly onGive: () => void
}) {
  const { query, locale, state, article, isBack } = gap
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere" dir="auto">
            {query}
          </span>
          {base.languages.length > 1 && <Badge>{languageName(locale)}</Badge>}
          {state === 'taken' && <Badge tone="info">Assigned to {who}</Badge>}
          {isBack && <Badge tone="warn">Reopened</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {reasonsOf(gap).join(', ')} · <TimeAgo at={gap.lastAt} />
        </p>
        {article && (
          <p className="text-sm text-ink-soft">
            {leadOf(gap)}{' '}
            <TextLink to={articlePath({ baseId: base.id, id: article.id }, locale)}>
              {article.title || 'Untitled'}
            </TextLink>
          </p>
        )}
        {state === 'set_aside' && <p className="text-sm text-ink-faint">Dismissed by {who}</p>}
      </div>
      {canManage && <Acts {...{ gap, acts, onGive }} />}
    </div>
  )
}

function Acts({
  gap,
  acts,
  onGive,
}: {
  readonly gap: Gap
  readonly acts: GapActs
  readonly onGive: () => void
}) {
  const { query, state, article } = gap
  if (state === 'set_aside' || state === 'answered') {
    return (
      <Button
        size="small"
        icon={<Undo2 size={16} aria-hidden className="rtl:-scale-x-100" />}
        aria-label={`Restore ${query}`}
        onClick={() => acts.reopen(gap)}
      >
        Restore
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-1">
      {!article && (
        <Button
          size="small"
          aria-label={`Write article about ${query}`}
          isBusy={acts.isBusy}
          onClick={() => acts.write(gap)}
        >
          Write article
        </Button>
      )}
      <Button size="small" kind="quiet" aria-label={`Add ${query} to article`} onClick={onGive}>
        Add to article
      </Button>
      <Menu
        label={`More actions for “${query}”`}
        align="end"
        trigger={<Ellipsis size={16} aria-hidden />}
      >
        {state === 'taken' ? (
          <MenuItem icon={<Undo2 size={16} aria-hidden />} onSelect={() => acts.reopen(gap)}>
            Unassign
          </MenuItem>
        ) : (
          <MenuItem icon={<Hand size={16} aria-hidden />} onSelect={() => acts.take(gap)}>
            Assign to me
          </MenuItem>
        )}
        <MenuItem icon={<EyeOff size={16} aria-hidden />} onSelect={() => acts.setAside(gap)}>
          Dismiss
        </MenuItem>
      </Menu>
    </div>
  )
}

function reasonsOf({ count, emptyCount, wroteCount, unopenedCount }: Gap): string[] {
  const reasons = [
    { many: emptyCount, words: 'with no results' },
    { many: wroteCount, words: 'led to a conversation' },
    { many: unopenedCount, words: 'with no clicks' },
  ].filter(({ many }) => many > 0)
  const [only] = reasons
  if (reasons.length === 1 && only?.many === count) {
    return [`${countOf(count, 'search', 'searches')} ${only.words}`]
  }
  return [
    countOf(count, 'search', 'searches'),
    ...reasons.map(({ many, words }) => `${many.toLocaleString('en')} ${words}`),
  ]
}

function leadOf({ state, isBack }: Gap): string {
  if (isBack) return 'Still not answered by'
  return state === 'answered' ? 'Answered by' : 'Draft:'
}
