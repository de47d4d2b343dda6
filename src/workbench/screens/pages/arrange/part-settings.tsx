import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withKpi, withProperties } from '#domain/pages/arrange.ts'
import { scopeOfComponent, scopeOfPage } from '#domain/pages/check.ts'
import { isKindName, kindNamed, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { Property } from '#domain/pages/property.ts'
import { componentWith } from '#domain/pages/part-name.ts'
import { noNames } from '#domain/pages/check-text.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { PropertyForm } from '../builder/fields/property-form.tsx'
import { fieldScope } from '../builder/fields/scope.ts'

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
export function PartSettings({ page, id, onApply, onClose }: PartSettingsProps) {
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
