import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { createModel } from '../../../gantt/model/gantt-model.ts'
import { Gantt } from '../../../gantt/parts/gantt.tsx'
import { MiniMap } from '../../../gantt/parts/mini-map.tsx'
import { carryTool } from '../../../gantt/view/carry-tool.ts'
import { GanttController } from '../../../gantt/view/controller.ts'
import { useLabel } from '../../../i18n/index.ts'
import { openScreen } from '../../../shell/navigation.ts'
import { BarMenu, type MenuPlace } from './bar-menu.tsx'
import { chartKeys } from './chart-keys.ts'
import { ChartTools } from './chart-tools.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EffectPanel } from './effect-panel.tsx'
import { MoveDialog } from './move-dialog.tsx'
import type { WantedPlace } from './moves/mover.ts'
import { Moving } from './moves/moving.ts'
import { useChanges } from './moves/use-changes.ts'
import { useMover } from './moves/use-mover.ts'
import { isHeld, type OperationBars, type PlannedOperation } from './operation-bars.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { statusStep } from './status-step.ts'
import { UnplacedPanel } from './unplaced-panel.tsx'
import { Legend, StyleFrame } from '../styles/style-frame.tsx'
import type { Styling } from '../styles/styling.ts'
import type { Styles } from '../styles/use-styles.ts'
import { useWorkingTime } from './use-working-time.ts'

/** Working time is read some days beyond the plan: work is moved there. */
const BEYOND = 14

interface ChartProps {
  readonly title: string
  readonly codes: readonly string[]
  readonly plan: OperationBars
  readonly dues: ReadonlyMap<string, number>
  readonly styles: Styles
  readonly styling: Styling | null
  /** Styles stand as tabs above the chart. */
  readonly tabs: boolean
  /** Resource and operation that the address asks for: they are shown. */
  readonly asked: { readonly resource: string | null; readonly operation: string | null }
  readonly reload: () => Promise<unknown>
}

/** The resource chart: looked at, found, and moved by pointer and by keys with the effect told before it is done. */
export function Chart({ title, codes, plan, dues, styles, styling, tabs, asked, reload }: ChartProps) {
  const { t } = useTranslation('resource-gantt')
  const { zone } = useFormatSettings()
  const describe = useDescription(plan, styling)
  const [gantt] = useState(() => new GanttController())
  const { style } = styles
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const [turn, setTurn] = useState(0)
  const { bars, base } = plan
  const { from, days } = useMemo(() => periodOf(plan, now), [plan, now])
  const { working, reload: reloadWorking } = useWorkingTime(codes, from, days, base)
  const model = useMemo(
    () =>
      createModel({
        base,
        zone,
        rows: { count: codes.length },
        bars,
        texts: {
          labelOf: (source) => styling?.on?.(plan.planRow(source)) ?? plan.operation(source).order,
          besideOf: styling?.beside ? (source) => styling.beside!(plan.planRow(source)) : undefined,
          columns: [{ title: t('resource'), width: 168, textOf: (row) => codes[row]! }],
        },
        colours: styling?.colours ?? null,
        rowTones: plan.rowTones,
        working: style.showCalendar === false ? null : working,
        now: now - base,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `turn`: bars that were moved ahead of the server go back
    [plan, bars, base, zone, codes, working, now, styling, style.showCalendar, t, turn],
  )
  const { mover, renew } = useMover(plan, codes, dues)
  const changes = useChanges({
    gantt,
    plan,
    rows: codes,
    mover,
    reload: () => Promise.all([reload(), reloadWorking()]),
    renew,
    reset: () => setTurn((last) => last + 1),
  })
  const latest = useRef(changes)
  latest.current = changes
  const moving = useMemo(
    () =>
      mover &&
      new Moving({
        gantt,
        mover,
        base,
        movable: (sources, anchor) => {
          const able = [...sources].filter((source) => !isHeld(plan.operation(source)))
          if (able.includes(anchor)) return able
          toast.error(t('refused.fixed', { operation: plan.codes[anchor]! }))
          return []
        },
        onDrop: (wanted) => latest.current.move(wanted),
      }),
    [gantt, mover, base, plan, t],
  )
  useEffect(() => () => moving?.stop(), [moving])
  const state = useMoving(moving)
  const tools = useMemo(() => (moving ? [carryTool(moving)] : []), [moving])
  const [shown, setShown] = useState({ map: false, sheet: false, unplaced: false })
  const toggle = (what: keyof typeof shown): void => setShown((last) => ({ ...last, [what]: !last[what] }))
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const { resource, operation } = asked
  useEffect(() => {
    const source = operation === null ? -1 : (plan.sourceOf.get(operation) ?? -1)
    if (source >= 0 && gantt.locate(source)) return
    const row = resource === null ? -1 : codes.indexOf(resource)
    const first = bars.row.indexOf(row)
    if (row >= 0 && !(first >= 0 && gantt.locate(first))) gantt.reveal(row)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: later plans leave the view as it is
  }, [gantt, resource, operation])
  const act = (action: Parameters<typeof statusStep>[2], sources: ReadonlySet<number>): void => {
    const step = statusStep(t, plan, action, sources)
    if (step) changes.act(step)
  }
  const onKey = chartKeys({
    gantt,
    moving,
    undo: changes.undo,
    redo: changes.redo,
    sheet: () => toggle('sheet'),
    map: () => toggle('map'),
    unplaced: () => toggle('unplaced'),
    find: () => place.current?.querySelector<HTMLInputElement>('.find input')?.focus(),
    full: () => fullScreen(place.current),
    fix: (sources) =>
      act([...sources].some((one) => isFixed(plan.operation(one))) ? 'unfix' : 'fix', sources),
    all: () => gantt.select(plan.codes.keys()),
  })
  const moveAgain = (): void => {
    const { wanted } = changes.conflict!
    changes.forgetConflict()
    const places = wanted.flatMap(({ operation: code, place: to }): WantedPlace[] => {
      const source = plan.sourceOf.get(code)
      return source === undefined || !to ? [] : [{ source, row: codes.indexOf(to.resource), start: to.start }]
    })
    if (places.length > 0) changes.move(places)
  }
  return (
    <StyleFrame styles={styles} tabs={tabs}>
      <div className="r-gantt" ref={place}>
        <ChartTools
          title={title}
          gantt={gantt}
          plan={plan}
          styles={styles}
          tabs={tabs}
          shown={shown}
          toggle={toggle}
          changes={changes}
          onFull={() => fullScreen(place.current)}
        />
        <Legend styling={styling} />
        <div className="body">
          <Gantt
            label={title}
            model={model}
            describe={describe}
            controller={gantt}
            tools={tools}
            onOpen={(source) => openScreen('/planData/OperationList', { keyword: plan.codes[source]! })}
            onKey={onKey}
            onMenu={(hit, at) => {
              if (hit.source >= 0 && !gantt.selection.has(hit.source)) gantt.select([hit.source])
              setMenu({ ...hit, at })
            }}
          >
            {shown.map && <MiniMap gantt={gantt} />}
            <EffectPanel state={state} codes={plan.codes} rows={codes} />
          </Gantt>
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
            rows={codes}
            moving={moving}
            onAct={act}
            onClose={() => setMenu(null)}
          />
        )}
        {changes.asked && (
          <MoveDialog
            wanted={changes.asked}
            names={{ sources: plan.codes, rows: codes }}
            onClose={changes.answered}
            onMoved={() => void changes.refresh()}
          />
        )}
        {changes.conflict && !changes.busy && (
          <ConflictDialog
            conflict={changes.conflict}
            plan={plan}
            onAgain={moveAgain}
            onClose={changes.forgetConflict}
          />
        )}
        {shown.sheet && <ShortcutSheet onClose={() => toggle('sheet')} />}
      </div>
    </StyleFrame>
  )
}

const isFixed = ({ fixLevel }: PlannedOperation): boolean => fixLevel !== '' && fixLevel !== '0'

function fullScreen(element: Element | null): void {
  void (document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen())
}

/** Days from the first work on, as far as work may be moved. */
function periodOf({ bars, base }: OperationBars, now: number) {
  let [first, last] = [now - base, now - base]
  for (let source = 0; source < bars.count; source++) {
    if (bars.row[source]! < 0) continue
    first = Math.min(first, bars.start[source]!)
    last = Math.max(last, bars.end[source]!)
  }
  const from = new Date((base + first) * 1000).toISOString().slice(0, 10)
  return { from, days: Math.ceil((last - first) / 86_400) + BEYOND }
}

const noMoving = { by: null, wanted: [], effect: null } as const

const useMoving = (moving: Moving | null) =>
  useSyncExternalStore(moving?.subscribe ?? (() => () => {}), () => moving?.state ?? noMoving)

/** What an operation is, in words. */
function useDescription(plan: OperationBars, styling: Styling | null): (source: number) => string {
  const label = useLabel()
  const { zone } = useFormatSettings()
  return useMemo(() => {
    const time = (second: number | null): string =>
      second === null ? '–' : formatTime(formatSeconds(second), zone).slice(5, 16)
    return (source) => {
      const one = plan.operation(source)
      const status = choiceOf('OperationStatus')[one.status]
      const fixed = isFixed(one) && choiceOf('FixLevel')[one.fixLevel]
      const tip = styling?.tip?.(plan.planRow(source))
      return [
        ...(tip ? [tip] : []),
        `${one.code} · ${one.item} · ${one.process}`,
        `${one.resource || '–'} ${time(one.start)} – ${time(one.end)}`,
        [status ? label(status) : one.status, ...(fixed ? [label(fixed)] : [])].join(' · '),
      ].join('\n')
    }
  }, [plan, styling, label, zone])
}
