import { Maximize2, RefreshCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { GanttController } from '../../../gantt/controller.ts'
import { Gantt, type Drop } from '../../../gantt/gantt.tsx'
import { extentOf, type Bars } from '../../../gantt/model/bars.ts'
import type { Scene } from '../../../gantt/paint/scene.ts'
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
import { barText, useGanttStyle } from './use-style.ts'

const heights = [14, 20, 26, 36] as const
const LONGEST = 120

/** Planned operations by resource over time: looked at, found, and moved with their effect shown before it is done. */
export default function ResourceGanttScreen({ path, search }: ScreenProps) {
  const { t } = useTranslation('resource-gantt')
  const title = useTitles()(path).title
  const styling = useGanttStyle()
  const { codes, plan, error, reload } = usePlan(styling.style)
  return (
    <Page fill>
      <PageHeader title={title} />
      <Panel fill flush>
        {Boolean(error) && <ErrorState error={error} onRetry={() => void reload()} />}
        {!error && (!plan || styling.isPending) && <LoadingState />}
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
        {!error && plan && plan.bars.count > 0 && !styling.isPending && (
          <Chart
            key={search['resource']}
            title={title}
            codes={codes}
            plan={plan}
            styling={styling}
            asked={search['resource'] ?? null}
            onChanged={() => void reload()}
          />
        )}
      </Panel>
    </Page>
  )
}

/** The first bar of a row as its producer counts; null where there is none. */
function firstOf({ rowStart, source }: Bars, row: number): number | null {
  return row >= 0 && rowStart[row]! < rowStart[row + 1]! ? source[rowStart[row]!]! : null
}

interface ChartProps {
  readonly title: string
  readonly codes: readonly string[]
  readonly plan: OperationBars
  readonly styling: ReturnType<typeof useGanttStyle>
  /** Resource that the address asks for: its row is shown. */
  readonly asked: string | null
  readonly onChanged: () => void
}

function Chart({ title, codes, plan, styling, asked, onChanged }: ChartProps) {
  const { t } = useTranslation('resource-gantt')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [gantt] = useState(() => new GanttController())
  const { styles, style, choose } = styling
  const [height, setHeight] = useState<number>(style.rowHeight ?? 26)
  useEffect(() => gantt.setRowHeight(height), [gantt, height])
  const [move, setMove] = useState<Move | null>(null)
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const { bars, occupancy, base, operation } = plan
  const askedRow = asked === null ? -1 : codes.indexOf(asked)
  const [selected, setSelected] = useState(() => firstOf(bars, askedRow))
  const [first, last] = extentOf(bars)
  const from = new Date((base + first) * 1000).toISOString().slice(0, 10)
  const days = Math.min(LONGEST, Math.ceil((last - first) / 86_400) + 2)
  const working = useWorkingTime(codes, from, days, base)
  const scene = useMemo<Scene>(
    () => ({
      bars,
      occupancy,
      base,
      zone,
      names: codes,
      labelOf: (source) => barText(style.barText, operation(source)),
      workingOf: (row) => working[row] ?? null,
      now,
    }),
    [bars, occupancy, base, zone, codes, operation, working, now, style.barText],
  )
  useEffect(() => {
    if (askedRow >= 0) gantt.reveal(askedRow, bars.start[bars.rowStart[askedRow]!] ?? 0)
  }, [gantt, bars, askedRow])
  const describe = (source: number): string => {
    const one = operation(source)
    const time = (second: number): string =>
      formatTime(new Date(second * 1000).toISOString(), zone).slice(5, 16)
    const status = choiceOf('OperationStatus')[one.status]
    return [
      `${one.code} · ${one.item} · ${one.process}`,
      `${one.resource} ${time(one.start)} – ${time(one.end)}`,
      status ? label(status) : one.status,
    ].join('\n')
  }
  const drop = ({ source, row, start }: Drop): void => {
    const one = operation(source)
    setMove({ operation: one, resource: codes[row]!, start })
  }
  return (
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
          onChange={(value) => setHeight(Number(value))}
        />
        {styles.length > 0 && (
          <Select
            label={t('style')}
            value={style.code}
            options={styles.map(({ code, name }) => ({ value: code, label: name ?? code }))}
            onChange={(value) => {
              choose(value)
              setHeight(styles.find(({ code }) => code === value)?.rowHeight ?? 26)
            }}
          />
        )}
        <IconButton icon={RefreshCw} label={t('refresh')} onClick={onChanged} />
        <ToolbarSpace />
        <span className="count">{t('count', { bars: bars.count, unassigned: plan.unassigned })}</span>
      </Toolbar>
      <Gantt
        label={title}
        scene={scene}
        selected={selected}
        onSelect={setSelected}
        describe={describe}
        controller={gantt}
        onOpen={(source) => openScreen('/planData/OperationList', { keyword: operation(source).code })}
        onDrop={drop}
      />
      {move && <MoveDialog move={move} onClose={() => setMove(null)} onMoved={onChanged} />}
    </div>
  )
}
