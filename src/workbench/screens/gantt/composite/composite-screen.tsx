import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { resource } from '#domain/entities/master/resource.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { loadServices } from '#domain/services/planning/capacity.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { GanttController } from '../../../gantt/view/controller.ts'
import { Select } from '../../../parts/select.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { ErrorState } from '../../../parts/states.tsx'
import type { Loads } from '../../extension/machine-load/load.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { baseOf } from '../plan/chart.ts'
import { rowOfSource } from '../plan/sources.ts'
import { PlanChart } from '../plan/plan-chart.tsx'
import { PlanPage } from '../plan/plan-page.tsx'
import { secondsAt, textAt, type Plan } from '../plan/plan.ts'
import { resourceRows } from '../plan/rows.ts'
import { together } from '../plan/together.ts'
import { columnWidths } from '../plan/row-columns.ts'
import { CurvesChart } from './curves-chart.tsx'
import { loadRow, psiRows, stockRow, type CurveRow, type StockCurve } from './curves.ts'
import { TextInput } from '../../../parts/inputs.tsx'
import './composite.css'

/** Work of a group of resources, its load, and the stock and PSI of one item, on one time axis. */
export default function CompositeScreen({ path, search }: ScreenProps) {
  return (
    <PlanPage path={path}>
      {(plan, title, reload) => (
        <Composite plan={plan} title={title} asked={search['item'] ?? null} onReload={reload} />
      )}
    </PlanPage>
  )
}

interface CompositeProps {
  readonly plan: Plan
  readonly title: string
  /** Item that the address asks for. */
  readonly asked: string | null
  readonly onReload: () => void
}

function Composite({ plan, title, asked, onReload }: CompositeProps) {
  const { t } = useTranslation('gantt-composite')
  const list = useId()
  const [upper] = useState(() => new GanttController())
  const [lower] = useState(() => new GanttController())
  useEffect(() => {
    const end = together(upper, lower)
    // The curves come later than the bars, and begin where these are looked at.
    const start = lower.on('model', () => {
      const { from, secondsPerPixel } = upper.view
      if (upper.model) lower.change({ from, secondsPerPixel })
    })
    return () => {
      end()
      start()
    }
  }, [upper, lower])
  const all = useMemo(() => resourceRows(plan), [plan])
  const groups = useGroups()
  const [group, setGroup] = useState('')
  const rows = useMemo(() => {
    const members = group === '' ? null : (groups.get(group) ?? new Set([group]))
    return all.filter((row) => row.kind === 'resource' && (members?.has(row.code) ?? true))
  }, [all, groups, group])
  const items = useMemo(() => itemsOf(plan), [plan])
  const [item, setItem] = useState(asked ?? items[0] ?? '')
  const { curves, base, error, retry } = useCurves(plan, rows, item)
  const choose = useCallback(
    (sources: ReadonlySet<number>) => {
      const [source] = sources
      const row = source === undefined ? null : rowOfSource(plan, source)
      const code = row?.kind === 'operation' ? textAt(plan.operations.columns.itemCode, row.operation) : null
      if (code !== null) setItem(code)
    },
    [plan],
  )
  const codes = all.flatMap((row) => (row.kind === 'resource' ? [row.code] : []))
  return (
    <div className="g-composite">
      <div className="choice">
        <Select
          label={t('group')}
          value={group || 'all'}
          options={[
            { value: 'all', label: t('all') },
            ...[...groups.keys()].map((value) => ({ value, label: t('groupNamed', { group: value }) })),
            ...codes.map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => setGroup(value === 'all' ? '' : value)}
        />
        <label>
          <span>{t('item')}</span>
          <TextInput value={item} list={list} onChange={setItem} />
        </label>
        <datalist id={list}>
          {items.map((code) => (
            <option key={code} value={code}>
              {code}
            </option>
          ))}
        </datalist>
        <span className="hint">{t('hint')}</span>
      </div>
      <Splitter direction="column" label={t('height')} initial={300} min={120} storageKey="gantt.composite">
        <PlanChart
          title={title}
          plan={plan}
          rows={rows}
          tree={false}
          ganttType="composite"
          shaded
          controller={upper}
          onChoose={choose}
          onReload={onReload}
        />
        <div className="curves">
          {Boolean(error) && <ErrorState error={error} onRetry={retry} />}
          {!error && curves.length > 0 && (
            <CurvesChart
              label={t('curves', { item })}
              rows={curves}
              base={base}
              controller={lower}
              widths={columnWidths}
            />
          )}
        </div>
      </Splitter>
    </div>
  )
}

/** Members of each group of resources. */
function useGroups(): ReadonlyMap<string, ReadonlySet<string>> {
  const answer = useAllRows(crudOf(resource).getAll, { sorting: 'displayOrder,code' })
  return useMemo(() => {
    const groups = new Map<string, Set<string>>()
    for (const row of (answer.data?.items ?? []) as unknown as readonly Readonly<Record<string, unknown>>[])
      for (const group of (row['resourcegroup'] as readonly string[] | null) ?? [])
        groups.set(group, (groups.get(group) ?? new Set()).add(String(row['code'])))
    return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
  }, [answer.data])
}

const itemsOf = ({ operations, pegs }: Plan): readonly string[] =>
  [...new Set([...operations.columns.itemCode.values, ...pegs.columns.itemCode.values])].sort()

const DAY = 86_400

function useCurves(plan: Plan, rows: ReturnType<typeof resourceRows>, item: string) {
  const base = useMemo(() => baseOf(plan), [plan])
  const end = useMemo(() => endOf(plan), [plan])
  const from = base - (base % DAY)
  const until = Math.max(end, from + DAY)
  const loads = useCall(loadServices.loads, { from: formatSeconds(from), to: formatSeconds(until) })
  const known = useMemo(() => new Set(itemsOf(plan)), [plan])
  const stock = useCall(loadServices.stockCurve, { itemCode: item }, { enabled: known.has(item) })
  const curves = useMemo((): readonly CurveRow[] => {
    const load = loads.data as Loads | undefined
    if (!load) return []
    const wanted = new Set(rows.flatMap((row) => (row.kind === 'resource' ? [row.code] : [])))
    const own = known.has(item) ? (stock.data as StockCurve | undefined) : undefined
    const bounds = [...load.intervals.map((iso) => Math.floor(Date.parse(iso) / 1000)), until]
    return [
      loadRow(load, wanted, until, base),
      ...(own ? [stockRow(own, base), ...psiRows(own, bounds, base)] : []),
    ]
  }, [loads.data, stock.data, rows, known, item, until, base])
  return {
    curves,
    base,
    error: loads.error ?? stock.error,
    retry: () => void Promise.all([loads.refetch(), stock.refetch()]),
  }
}

/** The end of the last operation. */
function endOf({ operations }: Plan): number {
  let last = 0
  for (let op = 0; op < operations.length; op++)
    last = Math.max(last, secondsAt(operations.columns.end, op) ?? 0)
  return last
}
