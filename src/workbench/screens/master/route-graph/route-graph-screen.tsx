import { useState } from 'react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { item as itemEntity } from '#domain/entities/master/item.ts'
import { master } from '#domain/entities/master/master.ts'
import type { RouteRow } from '#domain/planning/route.ts'
import { masterData } from '#domain/services/master/master.ts'
import { allRowsQuery, useAllRows } from '../../../client/all-rows.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { ReferenceEditor } from '../../../fields/reference-editor.tsx'
import '../../../fields/fields.css'
import { useDurations } from '../../../fields/use-durations.ts'
import { Page, PageHeader, Panel, Toolbar, ToolbarLine } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { Splitter } from '../../../parts/splitter.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { buildGraph, type ProcessNode } from './graph-model.ts'
import { GraphView } from './graph-view.tsx'
import { ProcessPanel } from './process-panel.tsx'
import './route-graph.css'

const crud = crudOf(master)
const items = crudOf(itemEntity)
/** Codes that one request asks for, so that its address stays short. */
const CODES_AT_ONCE = 100

const rowsOf = (...codes: readonly string[]) => ({
  filter: JSON.stringify([{ field: 'itemCode', op: 'in', values: codes }]),
})

/** The route of an item drawn as a graph: processes, what goes in, what they use; links are drawn and taken away. */
export default function RouteGraphScreen({ search }: ScreenProps) {
  const { t } = useTranslation('route-graph')
  const { attempt } = useAction()
  const { exact } = useDurations()
  const [typed, setTyped] = useState(search['item'] ?? '')
  const [version, setVersion] = useState('')
  const [lot, setLot] = useState('100')
  const [withItems, setWithItems] = useState(true)
  const [scale, setScale] = useState(1)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string | null>(null)
  const first = useCall(crud.getAll, { maxResultCount: 1 })
  const item = typed || typedText((first.data?.items[0] as RouteRow | undefined)?.['itemCode'])
  const answer = useAllRows(crud.getAll, rowsOf(item), { enabled: item !== '' })
  const all = (answer.data?.items ?? []) as unknown as readonly RouteRow[]
  const versions = [...new Set(all.map((row) => typedText(row['routeVersion'])))].sort()
  const shownVersion = versions.includes(version) ? version : (versions[0] ?? '')
  const rows = all.filter((row) => typedText(row['routeVersion']) === shownVersion)
  const below = useInputRoutes(rows, expanded)
  const size = Number(lot) > 0 ? Number(lot) : 1
  const graph = buildGraph({
    item,
    lot: size,
    withItems,
    expanded,
    routes: new Map([...below.routes, [item, rows]]),
    leads: below.leads,
  })
  const node = graph.nodes.find(({ id }) => id === chosen)
  const process = node?.kind === 'process' ? node : null
  const toggle = (id: string): void => {
    const next = new Set(expanded)
    if (!next.delete(id)) next.add(id)
    setExpanded(next)
  }
  const link = async (target: ProcessNode, previous: readonly number[]): Promise<void> => {
    await attempt(async () => {
      const numbers = previous.toSorted((a, b) => a - b).join(';')
      const routeVersion = target.item === item ? shownVersion : ''
      await write(masterData.linkProcess, {
        itemCode: target.item,
        procNo: target.procNo,
        previous: numbers,
        ...(routeVersion ? { routeVersion } : {}),
      })
      await refreshed(crud.getAll)
      toast.success(t('linked', { process: target.procNo, previous: numbers || t('default') }))
    })
  }
  const steps = graph.nodes.filter(
    (one): one is ProcessNode => one.kind === 'process' && one.item === process?.item,
  )
  return (
    <Page fill>
      <PageHeader
        title={t('title')}
        badges={
          graph.leadTime > 0 && (
            <StatusChip tone="info">{t('leadTime', { time: exact(Math.round(graph.leadTime)) })}</StatusChip>
          )
        }
      />
      <Toolbar label={t('title')}>
        <label htmlFor="m-graph-item">{t('item')}</label>
        <span className="m-graph-item">
          <ReferenceEditor
            id="m-graph-item"
            field={master.fields.itemCode}
            label={t('item')}
            value={item}
            onChange={(value) => {
              setTyped(typedText(value))
              setChosen(null)
            }}
          />
        </span>
        {versions.length > 1 && (
          <Select
            label={t('version')}
            value={shownVersion || '-'}
            options={versions.map((one) => ({ value: one || '-', label: one || t('standard') }))}
            onChange={(one) => setVersion(one === '-' ? '' : one)}
          />
        )}
        <ToolbarLine />
        <label className="m-check">
          {t('lot')}
          <input type="number" min={1} value={lot} onChange={(event) => setLot(event.target.value)} />
        </label>
        <label className="m-check">
          <input
            type="checkbox"
            checked={withItems}
            onChange={(event) => setWithItems(event.target.checked)}
          />
          {t('materials')}
        </label>
        <Select
          label={t('zoom')}
          value={String(scale)}
          options={[0.5, 0.75, 1, 1.5].map((one) => ({ value: String(one), label: `${one * 100}%` }))}
          onChange={(one) => setScale(Number(one))}
        />
      </Toolbar>
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {(answer.isLoading || first.isLoading) && <LoadingState />}
      {answer.data && rows.length === 0 && <EmptyState title={t('noRoute')} hint={t('noRouteHint')} />}
      {rows.length > 0 && (
        <Splitter label={t('process')} initial={300} min={220} storageKey="route-graph">
          <Panel fill flush>
            <GraphView
              label={t('graphOf', { item })}
              graph={graph}
              scale={scale}
              chosen={chosen}
              onChoose={setChosen}
              onToggle={toggle}
              onLink={(from, to) => {
                if (from.item === to.item && from.procNo !== to.procNo && !to.previous.includes(from.procNo))
                  void link(to, [...to.previous, from.procNo])
              }}
              onUnlink={(from, to) =>
                void link(
                  to,
                  to.previous.filter((one) => one !== from.procNo),
                )
              }
            />
          </Panel>
          <Panel fill title={t('process')}>
            {process ? (
              <ProcessPanel
                key={process.id}
                process={process}
                steps={steps}
                onLink={(previous) => void link(process, previous)}
              />
            ) : (
              <EmptyState title={t('nothingChosen')} hint={t('nothingChosenHint')} />
            )}
          </Panel>
        </Splitter>
      )}
    </Page>
  )
}

/** Routes of the inputs of a route, and of the inputs of those that are opened; and how long bought ones take. */
function useInputRoutes(rows: readonly RouteRow[], expanded: ReadonlySet<string>) {
  const inputs = rows.filter((row) => row['instType'] === 'I').map((row) => typedText(row['targetCode']))
  const opened = [...expanded].map((path) => path.slice(path.indexOf(' ') + 1))
  const direct = useRoutes([...new Set([...inputs, ...opened])])
  const deeper = opened.flatMap((code) =>
    (direct.get(code) ?? [])
      .filter((row) => row['instType'] === 'I')
      .map((row) => typedText(row['targetCode'])),
  )
  const more = useRoutes([...new Set(deeper)])
  const facts = useRowsOf(items.getAll, 'code', [...new Set([...inputs, ...opened, ...deeper])])
  const leads = new Map(
    facts.map((row) => [
      typedText(row['code']),
      Number(row['obtainMethod'] === 'M' ? row['makeLead'] : row['buyLead'] || 0) +
        Number(row['inspectLead'] ?? 0),
    ]),
  )
  return { routes: new Map([...direct, ...more]), leads }
}

function useRoutes(codes: readonly string[]): ReadonlyMap<string, readonly RouteRow[]> {
  const rows = useRowsOf(crud.getAll, 'itemCode', codes)
  const byItem = Map.groupBy(rows, (row) => typedText(row['itemCode']).toLowerCase())
  return new Map(codes.map((code) => [code, byItem.get(code.toLowerCase()) ?? []]))
}

/** Every row that names one of the codes, asked for in as many requests as their number needs. */
function useRowsOf(
  endpoint: typeof crud.getAll,
  field: string,
  codes: readonly string[],
): readonly RouteRow[] {
  const requests = Array.from({ length: Math.ceil(codes.length / CODES_AT_ONCE) }, (_, at) =>
    codes.slice(at * CODES_AT_ONCE, (at + 1) * CODES_AT_ONCE),
  )
  const answers = useQueries({
    queries: requests.map((values) => {
      const input = { filter: JSON.stringify([{ field, op: 'in', values }]) }
      return { ...allRowsQuery(endpoint, input), staleTime: 30_000, placeholderData: keepPreviousData }
    }),
  })
  return answers.flatMap(({ data }) => (data?.items ?? []) as unknown as readonly RouteRow[])
}
