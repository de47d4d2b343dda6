import { Plus, Settings2, Trash2, Undo2 } from 'lucide-react'
import { useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdded, withoutPart, withKpi, withProperties } from '#domain/pages/arrange.ts'
import { type KindGroup, kindGroups } from '#domain/pages/kind.ts'
import { kindNamed, kinds, type KindName, isKindName, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import { scopeOfComponent, scopeOfPage } from '#domain/pages/check.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { Property } from '#domain/pages/property.ts'
import { componentWith } from '#domain/pages/part-name.ts'
import { noNames } from '#domain/pages/check-text.ts'
import { Button } from '../../../parts/button.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { MenuIcon } from '../../../parts/icons.ts'
import { useModel } from '../../../client/model.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useOpenPages } from '../../home/home/use-open-pages.ts'
import { PropertyForm } from '../builder/fields/property-form.tsx'
import { fieldScope } from '../builder/fields/field-props.ts'
import type { Arranging } from './arranged-page.tsx'

interface PartSettingsProps {
  readonly page: PageFile
  readonly id: string
  readonly onApply: (page: PageFile) => void
  readonly onClose: () => void
}

/** Kinds of properties that take a designer: the builder has them. */
const designed: ReadonlySet<Property['kind']> = new Set<Property['kind']>(['actions', 'bind', 'slot'])

/** Properties that are set in place: who may see a part is for designers. */
const isSetHere = ([name, { kind }]: [string, Property]): boolean =>
  name !== 'permission' && !designed.has(kind)

/** What can be said of a part in place: the properties that its kind declares. */
function PartSettings({ page, id, onApply, onClose }: PartSettingsProps) {
  const { t } = useTranslation('arrange')
  const labelOf = useLabel()
  const [draft, setDraft] = useState(page)
  const component = componentWith(id, draft)
  const model = useModel()
  const scope = useMemo(() => {
    const names = { ...noNames, model }
    const known = scopeOfPage(draft, names)
    return {
      ...fieldScope(draft, names, component ? scopeOfComponent({ component, me: null }, known) : known),
      takeKpi: (kpi: string) => setDraft(withKpi(draft, id, kpi)),
    }
  }, [draft, component, id, model])
  if (!component || !isKindName(component.type)) return null
  const properties = propertiesOfKind(component.type)
  return (
    <FormDialog
      onClose={onClose}
      title={t('settingsOf', { kind: labelOf(kindNamed(component.type).label) })}
      submit={t('apply')}
      onSubmit={() => {
        onApply(draft)
        onClose()
      }}
    >
      <PropertyForm
        properties={properties}
        values={component.props}
        onChange={(change) => setDraft(withProperties(draft, id, change))}
        scope={scope}
        shown={Object.entries(properties)
          .filter(isSetHere)
          .map(([name]) => name)}
      />
    </FormDialog>
  )
}

interface ArrangeBarProps {
  readonly arranging: Arranging
  readonly groups: readonly KindGroup[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}

/** What is done with a page that is arranged: add a part, set or remove the chosen one, take the last step back. */
export function ArrangeBar({ arranging, groups, chosen, onChoose }: ArrangeBarProps) {
  const { t } = useTranslation('arrange')
  const { page, change, undo, isChanged } = arranging
  const [opened, setOpened] = useState<'add' | 'settings' | null>(null)
  const close = (): void => setOpened(null)
  return (
    <>
      <Button icon={Plus} onClick={() => setOpened('add')}>
        {t('add')}
      </Button>
      <Button icon={Settings2} disabled={chosen === null} onClick={() => setOpened('settings')}>
        {t('settings')}
      </Button>
      <Button
        icon={Trash2}
        disabled={chosen === null}
        onClick={() => {
          change(withoutPart(page, chosen!))
          onChoose(null)
        }}
      >
        {t('remove')}
      </Button>
      <Button icon={Undo2} repeats disabled={!isChanged} onClick={undo}>
        {t('undo')}
      </Button>
      {opened === 'add' && (
        <AddPart
          groups={groups}
          onAdd={(kind) => {
            const added = withAdded(page, kind)
            change(added.page)
            onChoose(added.id)
            setOpened('settings')
          }}
          onClose={close}
        />
      )}
      {opened === 'settings' && chosen !== null && (
        <PartSettings key={chosen} page={page} id={chosen} onApply={change} onClose={close} />
      )}
    </>
  )
}

interface AddPartProps {
  /** Groups in the order in which they are offered. */
  readonly groups: readonly KindGroup[]
  readonly onAdd: (kind: KindName) => void
  readonly onClose: () => void
}

/** Kinds of parts by group, as far as the user may see what they show. */
function AddPart({ groups, onAdd, onClose }: AddPartProps) {
  const { t } = useTranslation('arrange')
  const labelOf = useLabel()
  const open = useOpenPages()
  const names = (Object.keys(kinds) as KindName[]).filter((name) => {
    const { screens = [] } = kindNamed(name)
    return screens.length === 0 || screens.some((screen) => open.has(screen))
  })
  return (
    <Dialog onClose={onClose} title={t('add')} width={640}>
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
