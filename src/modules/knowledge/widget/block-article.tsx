import { isWebAddress } from '#lib/is-web-address.ts'
import { Icon } from '#platform/widget/icon.tsx'
import { useWidget } from '#platform/widget/use-widget.ts'

export interface BlockArticleProps {
  readonly block: { readonly title: string; readonly excerpt: string; readonly url: string }
}

export function BlockArticle({ block: { title, excerpt, url } }: BlockArticleProps) {
  const { words } = useWidget()
  const content = (
    <>
      <Icon path={book} size={16} />
      <span className="grow">
        <span className="block-title" dir="auto">
          {title}
        </span>
        {excerpt && (
          <span className="block-text" dir="auto">
            {excerpt}
          </span>
        )}
        <span className="soft">{isWebAddress(url) ? new URL(url).host : ''}</span>
      </span>
      <span className="hidden">{words.newTab}</span>
    </>
  )
  return isWebAddress(url) ? (
    <a className="block article" href={url} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  ) : (
    <div className="block article">{content}</div>
  )
}

/** Icon by Lucide (ISC). */
const book =
  'M12 7v14M3 18a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h5a4 4 0 0 1 4 4 4 4 0 0 1 4-4h5a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-6a3 3 0 0 0-3 3 3 3 0 0 0-3-3z'
