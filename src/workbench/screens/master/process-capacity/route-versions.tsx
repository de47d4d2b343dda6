import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { master } from '#domain/entities/master/master.ts'
import { routeDifferences, rowsOn, type RouteDifference } from '#domain/planning/route-diff.ts'
import { ChoiceText } from '../../../fields/choice-text.tsx'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import { DateEditor } from '../../../fields/time-editors.tsx'
import '../../../fields/fields.css'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Panel, Toolbar, ToolbarLine } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { RouteUses } from './route-uses.tsx'
import './process-capacity.css'

const crud = crudOf(master)
const tones: Readonly<Record<RouteDifference['kind'], Tone>> = {
  added: 'good',
  removed: 'bad',
  changed: 'warn',
}

interface Side {
  /** null: the first (before) or last (after) version there is. */
  readonly version: string | null
  /** YYYY-MM-DD; empty: whatever the day. */
  readonly day: string
}

/** Two versions of a route beside each other, as they hold on two days, and who uses the item's routes. */
export function RouteVersions({ search }: { readonly search: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('process-capacity')
  const [item, setItem] = useState(search['item'] ?? '')
  const [sides, setSides] = useState<readonly [Side, Side]>([
    { version: null, day: '' },
    { version: null, day: '' },
  ])
  const first = useCall(crud.getAll, { maxResultCount: 1 }, { enabled: item === '' })
  const shownItem = item || typedText((first.data?.items[0] as ListRow | undefined)?.['itemCode'])
  const filter = JSON.stringify([{ field: 'itemCode', op: 'eq', values: [shownItem] }])
  const list = useAllRows(crud.getAll, { filter }, { enabled: shownItem !== '', keepPrevious: true })
  const rows = (list.data?.items ?? []) as unknown as readonly ListRow[]
  const versions = [...new Set(rows.map((row) => typedText(row['routeVersion'])))].sort()
  const versionOf = ({ version }: Side, at: number): string =>
    version !== null && versions.includes(version) ? version : (versions.at(at) ?? '')
  const chosen = [versionOf(sides[0], 0), versionOf(sides[1], -1)] as const
  const routes = chosen.map((version, at) =>
    rowsOn(
      rows.filter((row) => typedText(row['routeVersion']) === version),
      sides[at]!.day,
    ),
  )
  const change = (at: number, part: Partial<Side>): void =>
    setSides(([left, right]) => (at === 0 ? [{ ...left, ...part }, right] : [left, { ...right, ...part }]))
  return (
    <Panel fill flush className="m-route">
      <Toolbar label={t('compare')}>
        <label htmlFor="m-versions-item">{t('item')}</label>
        <ReferenceEditor
          id="m-versions-item"
          field={master.fields.itemCode}
          label={t('item')}
          value={shownItem}
          onChange={(value) => setItem(typedText(value))}
        />
        {(['before', 'after'] as const).map((side, at) => (
          <span key={side} className="side">
            <ToolbarLine />
            <Select
              label={t(`versionOf.${side}`)}
              value={chosen[at] || '-'}
              options={versions.map((one) => ({ value: one || '-', label: one || t('standard') }))}
              onChange={(one) => change(at, { version: one === '-' ? '' : one })}
            />
            <label htmlFor={`m-versions-${side}`}>{t('on')}</label>
            <DateEditor
              id={`m-versions-${side}`}
              field={master.fields.validFrom}
              label={`${t(`versionOf.${side}`)}: ${t('on')}`}
              value={sides[at]!.day}
              onChange={(value) => change(at, { day: typedText(value) })}
            />
          </span>
        ))}
      </Toolbar>
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isLoading && <LoadingState />}
      {list.data && (
        <div className="versions">
          <Differences found={routeDifferences(routes[0]!, routes[1]!, master.fields)} rows={routes} />
          <RouteUses item={shownItem} version={chosen[1]} />
        </div>
      )}
    </Panel>
  )
}

interface DifferencesProps {
  readonly found: readonly RouteDifference[]
  readonly rows: readonly (readonly ListRow[])[]
}

function Differences({ found, rows }: DifferencesProps) {
  const { t } = useTranslation('process-capacity')
  const label = useLabel()
  if (found.length === 0)
    return (
      <EmptyState
        title={t('noDifference')}
        hint={t('noDifferenceHint', { before: rows[0]!.length, after: rows[1]!.length })}
      />
    )
  return (
    <DataTable
      label={t('differences')}
      rows={found}
      keyOf={(one) => `${one.kind} ${one.procNo} ${one.instType} ${one.instCode} ${one.target}`}
      columns={[
        { title: label(master.fields.procNo.label), isNumber: true, cell: ({ procNo }) => procNo },
        { title: label(master.fields.processCode.label), cell: ({ process }) => process },
        {
          title: label(master.fields.instType.label),
          cell: ({ instType, instCode }) => (
            <>
              <ChoiceText choice="InstType" code={instType} /> {instCode}
            </>
          ),
        },
        { title: label(master.fields.targetCode.label), isName: true, cell: ({ target }) => target },
        {
          title: t('difference'),
          cell: ({ kind }) => <StatusChip tone={tones[kind]}>{t(`kind.${kind}`)}</StatusChip>,
        },
        {
          title: t('what'),
          cell: ({ fields }) =>
            fields.map(({ field, label: name, before, after }) => (
              <div key={field}>
                {label(name)}: <del>{before || '–'}</del> → <ins>{after || '–'}</ins>
              </div>
            )),
        },
      ]}
    />
  )
}
