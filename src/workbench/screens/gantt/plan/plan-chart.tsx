import { useEffect, useMemo, useState } from 'react'
import { Gantt } from '../../../gantt/parts/gantt.tsx'
import { MiniMap } from '../../../gantt/parts/mini-map.tsx'
import { GanttController } from '../../../gantt/view/controller.ts'
import type { Tool } from '../../../gantt/view/tool.ts'
import { useWidth } from '../../../parts/use-width.ts'
import { fullScreen } from '../keys/acts.ts'
import { ShortcutSheet } from '../keys/shortcut-sheet.tsx'
import { FilteredOut } from '../styles/filtered-out.tsx'
import { Legend, StyleFrame } from '../styles/style-frame.tsx'
import { useReload, useStyles, useStyling } from '../styles/use-styles.ts'
import type { ChartInput } from './chart.ts'
import { sourceOf, type ChartRow } from './sources.ts'
import type { Plan } from './plan.ts'
import { firstOpen, keptRows } from './rows.ts'
import { jump, openRow, PlanMenu, type MenuPlace } from './plan-menu.tsx'
import { planKeys, planSheet } from './plan-keys.ts'
import { PlanTools } from './plan-tools.tsx'
import { usualColumns, type RowColumnName } from './row-columns.ts'
import { useModel } from './use-model.ts'
import './plan-chart.css'

/** Below this width the columns beside names would leave too little room for time, px: also that of plan-chart.css. */
const NARROW = 700

const onlyName: readonly RowColumnName[] = ['name']

/** More orders than this are shown folded at first. */
const FOLD_ABOVE_ORDERS = 60

interface PlanChartProps extends Pick<ChartInput, 'tree'> {
  readonly title: string
  readonly plan: Plan
  readonly rows: readonly ChartRow[]
  /** The row above each in a tree of many levels. */
  readonly parents?: Int32Array
  /** Are supplies from outside linked, too? */
  readonly supplies?: boolean
  readonly showsLinks?: boolean
  /** The columns next to its rows; with `wait`, waits are drawn too. */
  readonly columns?: readonly RowColumnName[]
  /** Which styles it can have (choice GanttType). */
  readonly ganttType: string
  /** Styles are tabs above the chart. */
  readonly tabs?: boolean
  readonly controller?: GanttController
  /** Code of an operation that the address asks for: it is shown. */
  readonly asked?: string | undefined
  /** Sources that were chosen, to be shown elsewhere, too. */
  readonly onChoose?: (sources: ReadonlySet<number>) => void
  readonly onReload: () => void
  /** It opens at what is done now, not at the oldest work. */
  readonly opensAtNow?: boolean
  /** Are resources shaded where they do not work, by the calendars of the plan unit? */
  readonly shaded?: boolean
  /** What the pointer does besides looking around. */
  readonly tools?: readonly Tool[]
  /** An arrow key with Ctrl on a bar; true: it was used. */
  readonly onMoveKey?: (key: string, source: number) => boolean
  /** Null: bars open nothing; left out: they open their rows in the lists. */
  readonly onOpen?: null
}

/** A chart of orders, operations or resources of the plan with its tools; a bar opens its row in the lists. */
export function PlanChart(props: PlanChartProps) {
  const {
    title,
    plan,
    tree,
    supplies = false,
    tabs = false,
    columns = usualColumns,
    onChoose,
    onReload,
  } = props
  const [own] = useState(() => new GanttController())
  const gantt = props.controller ?? own
  const styles = useStyles(props.ganttType)
  const { style } = styles
  const styling = useStyling(style, plan)
  const [wantsLinks, setWantsLinks] = useState<boolean | null>(props.showsLinks ?? null)
  const linked = wantsLinks ?? style.showPegs === true
  const { rows, parents } = useMemo(
    () => keptRows(plan, { rows: props.rows, parents: props.parents }, styling?.keep ?? null),
    [plan, props.rows, props.parents, styling],
  )
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const [mapped, setMapped] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const [marksCritical, setMarksCritical] = useState(false)
  const narrow = (useWidth(place) ?? NARROW) < NARROW
  const { model, describe, read } = useModel({
    plan,
    rows,
    parents,
    tree,
    links: linked ? (supplies ? 'all' : 'orders') : 'none',
    styling,
    columns: narrow ? onlyName : columns,
    shaded: props.shaded ?? false,
    marksCritical,
  })
  const rowHeight = style.rowHeight ?? 26
  useEffect(() => gantt.zoomRows(rowHeight), [gantt, rowHeight])
  useReload(style.autoRefresh, onReload)
  const orders = useMemo(() => rows.flatMap((row, at) => (row.kind === 'order' ? [at] : [])), [rows])
  useEffect(() => {
    if (tree && orders.length > FOLD_ABOVE_ORDERS) gantt.foldAll(new Set(orders))
  }, [gantt, tree, orders])
  const opening = props.opensAtNow === true
  useEffect(() => {
    if (opening) openAtNow(gantt, plan, rows)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: later plans leave the view as it is
  }, [gantt, opening])
  const asked = props.asked === undefined ? undefined : plan.operationNamed.get(props.asked)
  useEffect(() => {
    if (asked !== undefined) gantt.locate(sourceOf.operation(plan, asked))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: later plans leave the view as it is
  }, [gantt, props.asked])
  useEffect(() => onChoose && gantt.on('selection', () => onChoose(gantt.selection)), [gantt, onChoose])
  const opens = props.onOpen !== null
  const toggle = {
    links: () => setWantsLinks(!linked),
    map: () => setMapped(!mapped),
    sheet: () => setSheet(!sheet),
  }
  const onKey = planKeys({
    gantt,
    toggle,
    find: () => place?.querySelector<HTMLInputElement>('.find input')?.focus(),
    full: () => fullScreen(place),
    jump: opens ? (source) => jump(plan, source) : null,
    onMoveKey: props.onMoveKey,
  })
  return (
    <StyleFrame styles={styles} tabs={tabs}>
      <div className="plan-chart" ref={setPlace}>
        <PlanTools
          title={title}
          gantt={gantt}
          plan={plan}
          styles={styles}
          tabs={tabs}
          rows={rows.length}
          shown={{ links: linked, map: mapped, critical: tree ? marksCritical : null }}
          toggle={{ ...toggle, critical: () => setMarksCritical(!marksCritical) }}
          onFull={() => fullScreen(place)}
          onReload={onReload}
        />
        <Legend styling={styling} />
        {rows.length === 0 && styling?.keep && props.rows.length > 0 ? (
          <FilteredOut styles={styles} />
        ) : (
          <Gantt
            label={title}
            model={model}
            controller={gantt}
            describe={describe}
            read={read}
            {...(props.tools ? { tools: props.tools } : {})}
            {...(opens && {
              onOpen: (source: number) => openRow(plan, source),
              onMenu: ({ source }, at) => source >= 0 && setMenu({ source, at }),
            })}
            onKey={onKey}
          >
            {mapped && <MiniMap gantt={gantt} />}
          </Gantt>
        )}
        {sheet && <ShortcutSheet interactions={planSheet(opens)} onClose={toggle.sheet} />}
        {menu && <PlanMenu plan={plan} gantt={gantt} place={menu} onClose={() => setMenu(null)} />}
      </div>
    </StyleFrame>
  )
}

/** Times before and after now that a chart shows which opens at now, s. */
const BEFORE_NOW = 6 * 3600
const AFTER_NOW = 5 * 24 * 3600

function openAtNow(gantt: GanttController, plan: Plan, rows: readonly ChartRow[]): void {
  const { model } = gantt
  const now = Date.now() / 1000
  const first = model && firstOpen(plan, rows, now)
  if (!model || !first) return
  gantt.zoomTo(
    Math.max(first.from, now - 5 * BEFORE_NOW) - BEFORE_NOW - model.base,
    now + AFTER_NOW - model.base,
  )
  gantt.change({ top: first.row * gantt.view.rowHeight })
}

/** What a row of a chart is called: of a resource its code. */
export const rowName = (gantt: GanttController, row: number): string | null =>
  gantt.model?.texts.columns[0]?.textOf(row) ?? null
