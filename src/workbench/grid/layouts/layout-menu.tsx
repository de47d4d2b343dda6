import { DropdownMenu } from '@radix-ui/themes'
import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../parts/button.tsx'
import { NamedMenu, type Named } from '../../actions/named-menu.tsx'
import type { LayoutDialog, LayoutDialogProps, NamedLayout } from './layout-keeper.ts'
import type { LayoutsOfGrid } from './use-layouts.ts'

interface LayoutMenuProps {
  readonly layouts: LayoutsOfGrid
  /** Back to what is declared, or to the default layout. */
  readonly reset: () => void
  /** What dialogs of the keeper change; absent where it has none. */
  readonly arranged?: Omit<LayoutDialogProps, 'onClose'>
}

const namedOf = ({ isPublic, ...layout }: NamedLayout): Named => ({ ...layout, shared: isPublic })

/** Named layouts of a grid. */
export function LayoutMenu({ layouts, reset, arranged }: LayoutMenuProps) {
  const { items, chosen, standard, keeper } = layouts
  const { texts, dialogs } = keeper
  const { t } = useTranslation(texts)
  const [open, setOpen] = useState<LayoutDialog | null>(null)
  const layoutOf = ({ id }: Named): NamedLayout => items.find((one) => one.id === id)!
  return (
    <>
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
        onChoose={(thing) => layouts.choose(thing && layoutOf(thing))}
        onKeep={(name, { isDefault, shared }) => layouts.saveAs(name, { isDefault, isPublic: shared })}
        writesOver
        onUpdate={(thing) => layouts.update(layoutOf(thing))}
        onDefault={(thing, isDefault) => layouts.change(layoutOf(thing), { isDefault })}
        onShare={(thing, isPublic) => layouts.change(layoutOf(thing), { isPublic })}
        onDelete={(thing) => layouts.remove(layoutOf(thing))}
        {...(keeper.renames
          ? { onRename: (thing: Named, name: string) => layouts.change(layoutOf(thing), { name }) }
          : {})}
      >
        <DropdownMenu.Item
          onSelect={() => {
            reset()
            layouts.choose(standard)
          }}
        >
          {t(standard ? 'toDefault' : 'toDeclared')}
        </DropdownMenu.Item>
        {arranged && dialogs.length > 0 && (
          <>
            <DropdownMenu.Separator />
            {dialogs.map((dialog) => (
              <DropdownMenu.Item key={dialog.text} onSelect={() => setOpen(dialog)}>
                {t(dialog.text)}
              </DropdownMenu.Item>
            ))}
          </>
        )}
      </NamedMenu>
      {open && arranged && <open.Dialog {...arranged} onClose={() => setOpen(null)} />}
    </>
  )
}
