import { useTranslation } from 'react-i18next'
import { kindGroups, type KindGroup } from '#domain/pages/kind.ts'
import { kindNamed, kinds, type KindName } from '#domain/pages/kinds/index.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { MenuIcon } from '../../../parts/icons.ts'
import { useOpenPages } from '../../home/home/use-open-pages.ts'

interface AddPartProps {
  /** Groups in the order in which they are offered. */
  readonly groups: readonly KindGroup[]
  readonly onAdd: (kind: KindName) => void
  readonly onClose: () => void
}

/** Kinds of parts by group, as far as the user may see what they show. */
export function AddPart({ groups, onAdd, onClose }: AddPartProps) {
  const { t } = useTranslation('arrange')
  const labelOf = useLabel()
  const open = useOpenPages()
  const names = (Object.keys(kinds) as KindName[]).filter((name) => {
    const { screens = [] } = kindNamed(name)
    return screens.length === 0 || screens.some((screen) => open.has(screen))
  })
  return (
    <Dialog open onOpenChange={onClose} title={t('add')} width={640}>
      <div className="ar-kinds">
        {groups.map((group) => (
          <section key={group} aria-label={labelOf(kindGroups[group])}>
            <h3>{labelOf(kindGroups[group])}</h3>
            <div>
              {names
                .filter((name) => kindNamed(name).group === group)
                .map((name) => (
                  <Button key={name} title={labelOf(kindNamed(name).about)} onClick={() => onAdd(name)}>
                    <MenuIcon name={kindNamed(name).icon} size={16} />
                    {labelOf(kindNamed(name).label)}
                  </Button>
                ))}
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
