import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { master } from '#domain/entities/master/master.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import '../../../fields/fields.css'
import type { ListRow } from '../../../list/list-row.ts'
import { Panel, Toolbar, ToolbarLine } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { InstructionPane } from './instruction-pane.tsx'
import { ProcessPane } from './process-pane.tsx'
import { routeFaults, routeSteps } from '#domain/planning/route.ts'
import './process-capacity.css'

const crud = crudOf(master)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The route of one item in three panes: its processes, what a process takes and gives, and where it can be done. */
export function RouteEditor({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('process-capacity')
  const [item, setItem] = useState('')
  const [version, setVersion] = useState<string | null>(null)
  const [procNo, setProcNo] = useState<number | null>(null)
  const first = useCall(crud.getAll, { maxResultCount: 1 })
  const shownItem = item || textOf((first.data?.items[0] as ListRow | undefined)?.['itemCode'])
  const list = useAllRows(
    crud.getAll,
    {
      filter: JSON.stringify([{ field: 'itemCode', op: 'eq', values: [shownItem] }]),
    },
    { enabled: shownItem !== '', keepPrevious: true },
  )
  const rows = (list.data?.items ?? []) as unknown as readonly ListRow[]
  const versions = [...new Set(rows.map((row) => textOf(row['routeVersion'])))].sort()
  const shownVersion = version !== null && versions.includes(version) ? version : (versions[0] ?? '')
  const steps = routeSteps(rows.filter((row) => textOf(row['routeVersion']) === shownVersion))
  const step = steps.find((one) => one.procNo === procNo) ?? steps[0] ?? null
  const changed = (): void => {
    void list.refetch()
    onChanged()
  }
  return (
    <Panel fill flush className="m-route">
      <Toolbar label={t('route')}>
        <label htmlFor="m-route-item">{t('item')}</label>
        <ReferenceEditor
          id="m-route-item"
          field={master.fields.itemCode}
          label={t('item')}
          value={shownItem}
          onChange={(value) => {
            setItem(typedText(value))
            setProcNo(null)
          }}
        />
        {versions.length > 1 && (
          <>
            <ToolbarLine />
            <Select
              label={t('version')}
              value={shownVersion || '-'}
              options={versions.map((one) => ({ value: one || '-', label: one || t('standard') }))}
              onChange={(one) => setVersion(one === '-' ? '' : one)}
            />
          </>
        )}
      </Toolbar>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isLoading && <LoadingState />}
      {list.data && steps.length === 0 && <EmptyState title={t('noRoute')} hint={t('noRouteHint')} />}
      {step && (
        <div className="panes">
          <ProcessPane steps={steps} faults={routeFaults(steps)} chosen={step.procNo} onChoose={setProcNo} />
          <InstructionPane
            key={`material ${step.procNo}`}
            title={t('material')}
            step={step}
            rows={[...step.inputs, ...step.outputs]}
            types={['I', 'O']}
            item={shownItem}
            routeVersion={shownVersion}
            onChanged={changed}
          />
          <InstructionPane
            key={`use ${step.procNo}`}
            title={t('uses')}
            step={step}
            rows={step.uses}
            types={['U']}
            item={shownItem}
            routeVersion={shownVersion}
            onChanged={changed}
          />
        </div>
      )}
    </Panel>
  )
}
