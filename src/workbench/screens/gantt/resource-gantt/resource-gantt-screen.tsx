import { Maximize2, RefreshCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { createModel } from '../../../gantt/model/gantt-model.ts'
import { spansOfPairs } from '../../../gantt/model/spans.ts'
import { Gantt } from '../../../gantt/parts/gantt.tsx'
import { GanttController } from '../../../gantt/view/controller.ts'
import { moveTool } from '../../../gantt/view/tools.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel, Toolbar, ToolbarLine, ToolbarSpace } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../shell/navigation.ts'
import { useTitles } from '../../../shell/titles.ts'
import type { ScreenProps } from '../../screen.ts'
import { MoveDialog, type Move } from './move-dialog.tsx'
import type { OperationBars } from './operation-bars.ts'
import { usePlan, useWorkingTime } from './use-plan.ts'
import { Legend, StyleFrame, StyleTools } from '../styles/style-frame.tsx'
import type { Styling } from '../styles/styling.ts'
import { useStyles, type Styles } from '../styles/use-styles.ts'

const heights = [14, 20, 26, 36] as const
const LONGEST = 120

/** Planned operations by resource over time: looked at, found, and moved with their effect shown before it is done. */
export default function ResourceGanttScreen({ path, search }: ScreenProps) {
  const { t } = useTranslation('resource-gantt')
  const title = useTitles()(path).title
  const styles = useStyles('res')
  const { codes, plan, styling, error, reload } = usePlan(styles.style)
  return (
    <Page fill>
      <PageHeader title={title} />
      <Panel fill flush>
        {Boolean(error) && <ErrorState error={error} onRetry={() => void reload()} />}
        {!error && (!plan || styles.isPending) && <LoadingState />}
        {!error && plan && plan.bars.count === 0 && (
          <EmptyState
            title={t('noPlan')}
            hint={t('noPlanHint')}
            action={
              <Button tone="primary" onClick={() => openScreen('/myDesk/ExecuteScheduling')}>
                {t('toScheduling')}
              </Button>
            }
          />
        )}
        {!error && plan && plan.bars.count > 0 && !styles.isPending && (
          <Chart
            key={search['resource']}
            title={title}
            codes={codes}
            plan={plan}
            styles={styles}
            styling={styling}
            tabs={path.endsWith('List')}
            asked={search['resource'] ?? null}
            onChanged={() => void reload()}
          />
        )}
      </Panel>
    </Page>
  )
}

/** Time from the first start to the last end. */
function extentOf({ start, end }: OperationBars['bars']): readonly [number, number] {
  return [
    start.reduce((least, at) => Math.min(least, at), Infinity),
    end.reduce((most, at) => Math.max(most, at), -Infinity),
  ]
}

interface ChartProps {
  readonly title: string
  readonly codes: readonly string[]
  readonly plan: OperationBars
  readonly styles: Styles
  readonly styling: Styling | null
  /** Styles stand as tabs above the chart. */
  readonly tabs: boolean
  /** Resource that the address asks for: its row is shown. */
  readonly asked: string | null
  readonly onChanged: () => void
}

function Chart({ title, codes, plan, styles, styling, tabs, asked, onChanged }: ChartProps) {
  const { t } = useTranslation('resource-gantt')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [gantt] = useState(() => new GanttController())
  const { style } = styles
  const [ownHeight, setOwnHeight] = useState<number | null>(null)
  const height = ownHeight ?? style.rowHeight ?? 26
  useEffect(() => gantt.zoomRows(height), [gantt, height])
  const [move, setMove] = useState<Move | null>(null)
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const { bars, base, operation, planRow, rowTones } = plan
  const askedRow = asked === null ? -1 : codes.indexOf(asked)
  const [first, last] = extentOf(bars)
  const from = new Date((base + first) * 1000).toISOString().slice(0, 10)
  const days = Math.min(LONGEST, Math.ceil((last - first) / 86_400) + 2)
  const working = useWorkingTime(codes, from, days, base)
  const model = useMemo(
    () =>
      createModel({
        base,
        zone,
        rows: { count: codes.length },
        bars,
        texts: {
          labelOf: (source) => styling?.on?.(planRow(source)) ?? operation(source).order,
          besideOf: styling?.beside ? (source) => styling.beside!(planRow(source)) : undefined,
          columns: [{ title: t('resource'), width: 168, textOf: (row) => codes[row]! }],
        },
        colours: styling?.colours ?? null,
        rowTones,
        working:
          working.length > 0 && style.showCalendar !== false
            ? spansOfPairs(codes.map((_, row) => working[row] ?? null))
            : null,
        now: now - base,
      }),
    [bars, base, zone, codes, operation, planRow, rowTones, working, now, styling, style.showCalendar, t],
  )
  useEffect(() => {
    const first = bars.row.indexOf(askedRow)
    if (askedRow >= 0 && !(first >= 0 && gantt.locate(first))) gantt.reveal(askedRow)
  }, [gantt, bars, askedRow])
  const describe = (source: number): string => {
    const one = operation(source)
    const time = (second: number): string =>
      formatTime(new Date(second * 1000).toISOString(), zone).slice(5, 16)
    const status = choiceOf('OperationStatus')[one.status]
    const tip = styling?.tip?.(planRow(source))
    return [
      ...(tip ? [tip] : []),
      `${one.code} · ${one.item} · ${one.process}`,
      `${one.resource} ${time(one.start)} – ${time(one.end)}`,
      status ? label(status) : one.status,
    ].join('\n')
  }
  const tools = useMemo(
    () => [
      moveTool(900, ({ source, row, start }) =>
        setMove({ operation: operation(source), resource: codes[row]!, start }),
      ),
    ],
    [operation, codes],
  )
  const moveByKey = (key: string, source: number): boolean => {
    const [row, start] = [bars.row[source]!, bars.start[source]! + base]
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [row, start - 900],
      ArrowRight: [row, start + 900],
      ArrowUp: [row - 1, start],
      ArrowDown: [row + 1, start],
    }
    const [toRow, toStart] = moves[key] ?? [-1, 0]
    if (!codes[toRow]) return false
    setMove({ operation: operation(source), resource: codes[toRow], start: toStart })
    return true
  }
  return (
    <StyleFrame styles={styles} tabs={tabs}>
      <div className="r-gantt">
        <Toolbar label={t('tools')}>
          <IconButton icon={ZoomIn} label={t('zoomIn')} onClick={() => gantt.zoom(1.5)} />
          <IconButton icon={ZoomOut} label={t('zoomOut')} onClick={() => gantt.zoom(1 / 1.5)} />
          <IconButton icon={Maximize2} label={t('fit')} onClick={() => gantt.fit()} />
          <ToolbarLine />
          <Select
            label={t('rowHeight')}
            value={String(height)}
            options={[...new Set([...heights, height])].map((value) => ({
              value: String(value),
              label: t('pixels', { value }),
            }))}
            onChange={(value) => setOwnHeight(Number(value))}
          />
          <StyleTools styles={styles} select={!tabs} />
          <IconButton icon={RefreshCw} label={t('refresh')} onClick={onChanged} />
          <ToolbarSpace />
          <span className="count">{t('count', { bars: bars.count, unassigned: plan.unassigned })}</span>
        </Toolbar>
        <Legend styling={styling} />
        <Gantt
          label={title}
          model={model}
          describe={describe}
          controller={gantt}
          tools={tools}
          onOpen={(source) => openScreen('/planData/OperationList', { keyword: operation(source).code })}
          onKey={({ key, ctrlKey, metaKey }, focus) =>
            (ctrlKey || metaKey) && focus !== null && focus.source >= 0 && moveByKey(key, focus.source)
          }
        />
        {move && <MoveDialog move={move} onClose={() => setMove(null)} onMoved={onChanged} />}
      </div>
    </StyleFrame>
  )
}
