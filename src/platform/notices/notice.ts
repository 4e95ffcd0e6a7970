/** Something a member can be told of. He chooses for each kind whether, and by which way. */
export interface NoticeKind {
  /** Noun first, as events are named: `member.joined`. */
  readonly key: string
  /** In the settings: "Somebody joins". */
  readonly label: string
  readonly description: string
  readonly defaults: { readonly inApp: boolean; readonly email: boolean }
}

export function noticeKind(kind: NoticeKind): NoticeKind {
  return kind
}
