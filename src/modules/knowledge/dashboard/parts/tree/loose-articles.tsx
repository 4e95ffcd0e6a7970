import { ArticleRows } from './article-rows.tsx'
import type { TreePart } from './tree-part.ts'

export function LooseArticles({ part }: { readonly part: TreePart }) {
  return (
    <section
      aria-labelledby="loose-articles"
      className="overflow-clip rounded-card border border-line bg-surface shadow-card"
    >
      <h2 id="loose-articles" className="px-4 py-2.5 font-medium">
        No category
        <span className="ms-2 text-sm font-normal text-ink-faint">
          Only found by search or link
        </span>
      </h2>
      <ArticleRows part={part} categoryId={null} name="no category" level={0} />
    </section>
  )
}
