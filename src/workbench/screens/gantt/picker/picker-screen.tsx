import { useCallback, useMemo, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { GanttController } from '../../../gantt/view/controller.ts'
import { Splitter } from '../../../parts/splitter.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { EffectDialog } from '../plan/effect-dialog.tsx'
import { PlanChart, rowName } from '../plan/plan-chart.tsx'
import { PlanPage } from '../plan/plan-page.tsx'
import type { Plan } from '../plan/plan.ts'
import { resourceRows } from '../plan/rows.ts'
import { askedOf, type Wanted } from '../plan/wanted.ts'
import { PickerList } from './picker-list.tsx'
import { picksOf, sourcesOf, type Pick } from './picks.ts'
import './picker.css'

/** A list of orders or of operations beside the chart of resources: ticked they stand out there, dragged they go there. */
export default function PickerScreen({ path }: ScreenProps) {
  const kind = path.endsWith('OrderList') ? 'order' : 'operation'
  return (
    <PlanPage path={path}>
      {(plan, title, reload) => <Picker kind={kind} plan={plan} title={title} onReload={reload} />}
    </PlanPage>
  )
}

interface PickerProps {
  readonly kind: Pick['kind']
  readonly plan: Plan
  readonly title: string
  readonly onReload: () => void
}

/** A move that was asked for by a drop, or by keys. */
interface Asked {
  readonly pick: Pick
  readonly resource: string
  readonly start: number
}

function Picker({ kind, plan, title, onReload }: PickerProps) {
  const { t } = useTranslation('gantt-picker')
  const [gantt] = useState(() => new GanttController())
  const picks = useMemo(() => picksOf(plan, kind), [plan, kind])
  const rows = useMemo(() => resourceRows(plan), [plan])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<Pick | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const tick = useCallback(
    (codes: ReadonlySet<string>) => {
      setTicked(codes)
      const chosen = picks.filter(({ code }) => codes.has(code))
      gantt.emphasise(chosen.length === 0 ? null : chosen.flatMap((pick) => sourcesOf(plan, pick)))
    },
    [gantt, plan, picks],
  )
  const locate = (pick: Pick): void => void sourcesOf(plan, pick).some((source) => gantt.locate(source))
  const drop = (event: DragEvent): void => {
    const hit = gantt.hitAt(event.clientX, event.clientY)
    const resource = hit && hit.row >= 0 ? rowName(gantt, hit.row) : null
    const base = gantt.model?.base
    if (!dragged || !hit || base === undefined || resource === null || hit.area !== 'chart') return
    event.preventDefault()
    setAsked({ pick: dragged, resource, start: Math.round((hit.time + base) / 300) * 300 })
    setDragged(null)
  }
  const wanted = useMemo((): Wanted | null => {
    if (!asked) return null
    const { pick, start } = asked
    return pick.kind === 'order' ? { order: pick.code, start } : { places: [{ operation: pick.code, start }] }
  }, [asked])
  return (
    <div className="g-picker">
      <Splitter label={t('width')} initial={620} min={320} storageKey={`gantt.picker.${kind}`}>
        <PickerList
          kind={kind}
          picks={picks}
          ticked={ticked}
          onTick={tick}
          onLocate={locate}
          onDrag={setDragged}
          onNow={(pick) =>
            setAsked({ pick, resource: pick.resource ?? '', start: Math.ceil(Date.now() / 300_000) * 300 })
          }
        />
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is dropped here can be moved by keys in the list */}
        <div className="target" onDragOver={(event) => dragged && event.preventDefault()} onDrop={drop}>
          <PlanChart
            title={title}
            plan={plan}
            rows={rows}
            tree={false}
            ganttType="res"
            shaded
            controller={gantt}
            onReload={onReload}
          />
        </div>
      </Splitter>
      {asked && wanted && (
        <EffectDialog
          title={t('moveTitle', { code: asked.pick.code, resource: asked.resource })}
          {...askedOf(wanted, asked.resource)}
          make={t('make')}
          done={t('done')}
          onClose={() => setAsked(null)}
          onMoved={onReload}
        />
      )}
    </div>
  )
}
