import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FilePlus from 'lucide-react/icons/file-plus'
import FolderPlus from 'lucide-react/icons/folder-plus'
import Settings from 'lucide-react/icons/settings'
import { lazy, Suspense, useState } from 'react'

import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'

import type { Category } from '../../../model.ts'
import { maxCategoryDepth } from '../../../rules.ts'
import { categorySettingsPath } from '../paths.ts'
import { useNewArticle } from '../use-new-article.ts'
import { stepCategory } from './tree-places.ts'
import type { TreePart } from './tree-part.ts'

const NewCategoryDialog = lazy(async () => ({
  default: (await import('./new-category-dialog.tsx')).NewCategoryDialog,
}))

export function CategoryMenu({
  part: { base, categories, moves, show },
  category,
  name,
}: {
  readonly part: TreePart
  readonly category: Category
  readonly name: string
}) {
  const [isAdding, setAdding] = useState(false)
  const newArticle = useNewArticle()
  const step = (key: string) => stepCategory(categories, category.id, key)
  const move = (key: string): void => {
    const place = step(key)
    if (place) moves.category(category.id, name, place)
  }
  return (
    <>
      <Menu
        label={`More actions for ${name}`}
        align="end"
        trigger={<Ellipsis size={16} aria-hidden />}
      >
        <MenuItem
          icon={<FilePlus size={16} aria-hidden />}
          onSelect={() => newArticle.run({ baseId: base.id, categoryId: category.id })}
        >
          New article
        </MenuItem>
        {category.depth < maxCategoryDepth && (
          <MenuItem icon={<FolderPlus size={16} aria-hidden />} onSelect={() => setAdding(true)}>
            New subcategory
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem
          icon={<ArrowUp size={16} aria-hidden />}
          isDisabled={!step('ArrowUp')}
          onSelect={() => move('ArrowUp')}
        >
          Move up
        </MenuItem>
        <MenuItem
          icon={<ArrowDown size={16} aria-hidden />}
          isDisabled={!step('ArrowDown')}
          onSelect={() => move('ArrowDown')}
        >
          Move down
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Settings size={16} aria-hidden />} to={categorySettingsPath(category)}>
          Category settings
        </MenuItem>
      </Menu>
      {isAdding && (
        <Suspense>
          <NewCategoryDialog
            base={base}
            parent={category}
            onClose={() => setAdding(false)}
            onMade={() => show(category.id)}
          />
        </Suspense>
      )}
    </>
  )
}
