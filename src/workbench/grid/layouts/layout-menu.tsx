import { DropdownMenu } from '@radix-ui/themes'
import { LayoutTemplate } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { gridLayouts } from '#domain/services/system/layouts.ts'
import { call } from '../../client/call.ts'
import { IconButton } from '../../parts/button.tsx'
import { NamedMenu, type Named } from '../../parts/named-menu.tsx'
import type { LayoutsOfGrid, NamedLayout } from './use-layouts.ts'

interface LayoutMenuProps {
  readonly layouts: LayoutsOfGrid
  /** Namespace of the texts. */
  readonly texts?: 'layouts' | 'report-styles' | undefined
  /** Back to what is declared, or to the default layout. */
  readonly reset: () => void
}

const namedOf = ({ isPublic, ...layout }: NamedLayout): Named => ({ ...layout, shared: isPublic })

/** Named layouts of a grid. */
export function LayoutMenu({ layouts, texts = 'layouts', reset }: LayoutMenuProps) {
  const { t } = useTranslation(texts)
  const { items, chosen, standard, change } = layouts
  return (
    <NamedMenu
      texts={texts}
      trigger={
        <IconButton
          icon={LayoutTemplate}
          label={chosen ? t('layoutNamed', { name: chosen.name }) : t('layouts')}
        />
      }
      things={items.map(namedOf)}
      chosen={chosen && namedOf(chosen)}
      onChoose={(thing) => layouts.choose(items.find(({ id }) => id === thing?.id) ?? null)}
      onKeep={(name, { isDefault, shared }) => layouts.saveAs(name, { isDefault, isPublic: shared })}
      writesOver
      onUpdate={({ name }) => layouts.saveAs(name, {})}
      onDefault={({ id }, isDefault) => change(call(gridLayouts.setDefault, { id, isDefault }))}
      onShare={({ id }, isPublic) => change(call(gridLayouts.share, { id, isPublic }))}
      onDelete={({ id }) => change(call(gridLayouts.remove, { id }))}
    >
      <DropdownMenu.Item
        onSelect={() => {
          reset()
          layouts.choose(standard)
        }}
      >
        {t(standard ? 'toDefault' : 'toDeclared')}
      </DropdownMenu.Item>
    </NamedMenu>
  )
}
