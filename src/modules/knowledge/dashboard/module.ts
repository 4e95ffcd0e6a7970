import { needs } from '#platform/permissions/access.ts'
import { dashboardModule } from '#platform/screens/module.ts'

const section = 'knowledgebase'
const access = needs('Knowledgebase', 'view')
const canManage = needs('Knowledgebase', 'manage')

export const dashboard = dashboardModule({
  screens: [
    {
      path: 'knowledgebase',
      title: 'Knowledge base',
      section,
      access,
      words: ['help center', 'faq', 'guides', 'self service'],
      actions: [{ title: 'New knowledge base', search: '?new=1', access: canManage }],
      file: 'bases.tsx',
    },
    {
      path: 'knowledgebase/articles',
      title: 'Articles',
      section,
      access,
      words: ['drafts', 'translations', 'reviews', 'stale'],
      actions: [{ title: 'New article', search: '?new=1', access: canManage }],
      file: 'articles.tsx',
    },
    {
      path: 'knowledgebase/{id}',
      title: 'Knowledge base',
      section,
      access,
      file: 'knowledge-base.tsx',
    },
    {
      path: 'knowledgebase/{id}/settings',
      title: 'Knowledge base settings',
      section,
      access,
      file: 'base-settings.tsx',
    },
    {
      path: 'knowledgebase/{id}/articles/{articleId}',
      title: 'Article',
      section,
      access,
      file: 'article.tsx',
    },
    {
      path: 'knowledgebase/{id}/categories/{categoryId}',
      title: 'Category',
      section,
      access,
      file: 'category.tsx',
    },
    {
      path: 'knowledgebase/{id}/categories/{categoryId}/settings',
      title: 'Category settings',
      section,
      access,
      file: 'category-settings.tsx',
    },
  ],
})
