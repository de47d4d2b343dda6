import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { Gantt } from '../../../gantt/parts/gantt.tsx'
import { MiniMap } from '../../../gantt/parts/mini-map.tsx'
import { GanttController } from '../../../gantt/view/controller.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { BarMenu, toOrderChart, type MenuPlace } from './bar-menu.tsx'
import { chartKeys } from './chart-keys.ts'
import { ChartDialogs } from './chart-dialogs.tsx'
import { ChartTools } from './chart-tools.tsx'
import { fullScreen } from '../keys/acts.ts'
import { onCharts } from '../keys/interactions.ts'
import { ShortcutSheet } from '../keys/shortcut-sheet.tsx'
import { CompareBar } from './compare/compare-bar.tsx'
import { useOtherPlan } from './compare/use-other-plan.ts'
import { DetailPanel } from './detail-panel.tsx'
import { MovePanel, ResizePanel } from './effect-panel.tsx'
import { usePlanNews } from '../plan/use-plan-news.ts'
import { useChanges } from './moves/use-changes.ts'
import { useBarDragging } from './moves/use-bar-dragging.ts'
import { movesAlong } from './moves/texts.ts'
import { useMover } from './moves/use-mover.ts'
import { isFixed, type OperationBars } from './operation-bars.ts'
import { isGroupRow, type ResourceRows } from './resource-rows.ts'
import type { SubUses } from './sub-uses.ts'
import { statusStep } from './status-step.ts'
import { UnplacedPanel } from './unplaced-panel.tsx'
import { FilteredOut } from '../styles/filtered-out.tsx'
import { Legend, StyleFrame } from '../styles/style-frame.tsx'
import type { Styling } from '../styles/styling.ts'
import type { Styles } from '../styles/use-styles.ts'
import { useOpenDialogs } from './use-open-dialogs.ts'
import { useChartModel } from './use-chart-model.ts'
import { useAsked, useChosen, useKeptChoice } from './use-choice.ts'
import { usePegLinks } from './use-peg-links.ts'
import { useDescription, useRead } from './use-description.ts'
import { usePlanWorkingTime } from './use-plan-working-time.ts'
import { useShown } from './use-shown.ts'

interface ChartProps {
  readonly title: string
  readonly rows: ResourceRows
  readonly grouped: boolean
  readonly onGroup: () => void
  readonly plan: OperationBars
  readonly subUses: SubUses
  readonly dues: ReadonlyMap<string, number>
  readonly styles: Styles
  readonly styling: Styling | null
  /** Styles are tabs above the chart. */
  readonly tabs: boolean
  /** Resource and operation that the address asks for: they are shown. */
  readonly asked: { readonly resource: string | null; readonly operation: string | null }
  readonly reload: () => Promise<unknown>
}

/** The resource chart: looked at, found, and moved by pointer and by keys with the effect shown before it is done. */
export function Chart(props: ChartProps) {
  const { title, rows, plan, subUses, dues, styles, styling, tabs, asked, reload } = props
  const codes = rows.names
  const { t } = useTranslation('resource-gantt')
  const describe = useDescription(plan, subUses, styling)
  const read = useRead(plan, subUses, dues)
  const [gantt] = useState(() => new GanttController())
  const { style } = styles
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const [turn, setTurn] = useState(0)
  const { bars } = plan
  const { working, reload: reloadWorking } = usePlanWorkingTime(plan, codes, now)
  const { shown, toggle, show } = useShown(style.showPegs === true)
  const links = usePegLinks(plan, shown.links)
  const group = (): void => {
    gantt.foldAll(new Set())
    props.onGroup()
  }
  const compared = useOtherPlan(shown.compare, plan, subUses, codes)
  const model = useChartModel({
    plan,
    subUses,
    rows,
    links,
    styling,
    working: style.showCalendar === false ? null : working,
    before: compared.other?.bars ?? null,
    now,
    turn,
  })
  const { mover, renew } = useMover(plan, codes, dues)
  // Data may have changed that no bar shows; moves are calculated in the plan as it is.
  usePlanNews(renew)
  const changes = useChanges({
    gantt,
    plan,
    rows: codes,
    mover,
    reload: () => Promise.all([reload(), reloadWorking()]),
    renew,
    reset: () => setTurn((last) => last + 1),
  })
  const { moving, resizing, tools, movingState, resizingState } = useBarDragging(
    gantt,
    plan,
    subUses,
    codes,
    mover,
    changes,
  )
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const dialogs = useOpenDialogs()
  const chosen = useChosen(gantt)
  const codeOf = (source: number): string => plan.codes[subUses.operationOf(source)]!
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  useAsked(gantt, plan, codes, asked)
  useKeptChoice(gantt, subUses)
  const act = (action: Parameters<typeof statusStep>[2], sources: ReadonlySet<number>): void => {
    const operations = subUses.operationsIn(sources)
    const [first] = sources
    if (operations.size === 0 && first !== undefined) toast.error(movesAlong(t, plan, subUses, first))
    const step = statusStep(t, plan, action, operations)
    if (step) changes.act(step)
  }
  const onKey = chartKeys({
    gantt,
    moving,
    resizing,
    undo: changes.undo,
    redo: changes.redo,
    toggle,
    runScheme: () => dialogs.run(true),
    group,
    find: () => place?.querySelector<HTMLInputElement>('.find input')?.focus(),
    jump: (source) => toOrderChart(codeOf(source)),
    full: () => fullScreen(place),
    fix: (sources) =>
      act(
        [...subUses.operationsIn(sources)].some((one) => isFixed(plan.operation(one))) ? 'unfix' : 'fix',
        sources,
      ),
    all: () => gantt.select(plan.codes.keys()),
    recut: (source, how) =>
      subUses.at(source)
        ? toast.error(movesAlong(t, plan, subUses, source))
        : dialogs.recut({ source, how, at: null }),
    override: (row, time) => !isGroupRow(codes[row]) && dialogs.override({ row, time }),
  })
  return (
    <StyleFrame styles={styles} tabs={tabs}>
      <div className="r-gantt" ref={setPlace}>
        <ChartTools
          title={title}
          gantt={gantt}
          plan={plan}
          styles={styles}
          tabs={tabs}
          shown={shown}
          toggle={toggle}
          grouped={props.grouped}
          onGroup={group}
          changes={changes}
          onRun={() => dialogs.run(true)}
          onFull={() => fullScreen(place)}
        />
        {shown.compare && <CompareBar compared={compared} onClose={() => toggle('compare')} />}
        <Legend styling={styling} />
        <div className="body">
          {codes.length === 0 && styling?.keep ? (
            <FilteredOut styles={styles} />
          ) : (
            <Gantt
              label={title}
              model={model}
              describe={describe}
              read={read}
              controller={gantt}
              tools={tools}
              onOpen={(source) => openScreen('/planData/OperationList', { keyword: codeOf(source) })}
              onKey={onKey}
              onMenu={(hit, at) => {
                if (isGroupRow(codes[hit.row])) return
                if (hit.source >= 0 && !gantt.selection.has(hit.source)) gantt.select([hit.source])
                setMenu({ ...hit, at })
              }}
            >
              {shown.map && <MiniMap gantt={gantt} />}
              <MovePanel state={movingState} plan={plan} rows={codes} />
              <ResizePanel
                state={resizingState}
                codes={plan.codes}
                length={(source) => bars.end[source]! - bars.start[source]!}
              />
            </Gantt>
          )}
          {shown.details && chosen >= 0 && (
            <DetailPanel
              gantt={gantt}
              plan={plan}
              operation={subUses.operationOf(chosen)}
              source={chosen}
              onClose={() => toggle('details')}
            />
          )}
          {shown.unplaced && (
            <UnplacedPanel
              gantt={gantt}
              plan={plan}
              moving={moving}
              describe={describe}
              onClose={() => toggle('unplaced')}
            />
          )}
        </div>
        {menu && (
          <BarMenu
            place={menu}
            gantt={gantt}
            plan={plan}
            subUses={subUses}
            rows={codes}
            moving={moving}
            resizing={resizing}
            onOverride={dialogs.override}
            onRecut={dialogs.recut}
            onSplit={dialogs.split}
            onDetails={() => show('details')}
            onAct={act}
            onClose={() => setMenu(null)}
          />
        )}
        <ChartDialogs
          codes={codes}
          plan={plan}
          changes={changes}
          dialogs={dialogs}
          onCompare={(runNo) => {
            compared.choose(runNo)
            show('compare')
          }}
        />
        {shown.sheet && <ShortcutSheet interactions={onCharts} onClose={() => toggle('sheet')} />}
      </div>
    </StyleFrame>
  )
}
