import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarOverride } from '#domain/entities/master/calendar-override.ts'
import { capacityServices } from '#domain/services/planning/capacity.ts'
import { useCall } from '../../../client/query.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import '../../../fields/fields.css'
import { Panel, Toolbar } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { OverridesPanel } from './overrides-panel.tsx'

/** Exceptions of one resource beside its calendar. */
export function OverridesView() {
  const { t } = useTranslation('calendars')
  const [chosen, setChosen] = useState('')
  const first = useCall(capacityServices.resources, { maxResultCount: 1 })
  const items = (first.data as { items?: readonly { text: string }[] } | undefined)?.items
  const resource = chosen || (items?.[0]?.text ?? '')
  return (
    <Panel fill flush className="m-month">
      <Toolbar label={t('overrides')}>
        <label htmlFor="m-overrides-resource">{t('resource')}</label>
        <ReferenceEditor
          id="m-overrides-resource"
          field={calendarOverride.fields.resourceCode}
          label={t('resource')}
          value={resource}
          onChange={(value) => setChosen(typedText(value))}
        />
      </Toolbar>
      {resource === '' ? (
        !first.isPending && <EmptyState title={t('noResource')} hint={t('noResourceHint')} />
      ) : (
        <OverridesPanel key={resource} resource={resource} />
      )}
    </Panel>
  )
}
