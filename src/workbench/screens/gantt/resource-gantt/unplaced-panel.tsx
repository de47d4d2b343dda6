import { X } from 'lucide-react'
import { useMemo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { operation } from '#domain/entities/planning/operation.ts'
import { keptReasonText } from '#domain/planning/reason-texts.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { follow } from '../../../gantt/view/drag-tool.ts'
import type { GanttController } from '../../../gantt/view/controller.ts'
import { useLanguage } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { IconButton } from '../../../parts/button.tsx'
import { VirtualList } from '../../../parts/virtual-list.tsx'
import type { Moving } from './moves/moving.ts'
import type { OperationBars } from './operation-bars.ts'

const operations = crudOf(operation)

interface UnplacedPanelProps {
  readonly gantt: GanttController
  readonly plan: OperationBars
  readonly moving: Moving | null
  readonly describe: (source: number) => string
  readonly onClose: () => void
}

/** Operations without a place, with the reason; dragged to a row, or picked up by Enter and moved by keys. */
export function UnplacedPanel({ gantt, plan, moving, describe, onClose }: UnplacedPanelProps) {
  const { t } = useTranslation('resource-gantt')
  const language = useLanguage()
  const { unplaced } = plan
  const answer = useAllRows(
    operations.getAll,
    {
      filter: JSON.stringify([{ field: 'assigned', op: 'ne', values: [true] }]),
    },
    { enabled: unplaced.length > 0 },
  )
  const reasons = useMemo(() => {
    const rows = (answer.data?.items ?? []) as unknown as readonly ListRow[]
    return new Map(
      rows.map((row) => {
        const reason = keptReasonText(typedText(row['reasonCode']), language)
        return [String(row['code']), [row['message'], reason].filter(Boolean).join(' ')]
      }),
    )
  }, [answer.data, language])
  const takeUp = (source: number): void => {
    const row = gantt.focus?.row ?? gantt.scene?.lines.row[0] ?? 0
    const time = Math.max(gantt.view.from, gantt.model?.now ?? 0)
    moving?.begin(new Set([source]), source, 'keys', { row, time })
    gantt.takeFocus()
  }
  return (
    <aside className="side unplaced" aria-label={t('unplaced')}>
      <header>
        <h2>{t('unplacedCount', { count: unplaced.length })}</h2>
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </header>
      {unplaced.length === 0 ? (
        <p>{t('allPlaced')}</p>
      ) : (
        <>
          <p>{t('unplacedHint')}</p>
          <VirtualList
            role="list"
            label={t('unplaced')}
            count={unplaced.length}
            keyOf={(at) => plan.codes[unplaced[at]!]!}
            estimate={46}
          >
            {(at) => {
              const source = unplaced[at]!
              return (
                <button
                  type="button"
                  onClick={({ detail }) => detail === 0 && takeUp(source)}
                  onPointerDown={(event) => dragIn(event, gantt, moving, source)}
                >
                  {describe(source).split('\n')[0]}
                  <small>{reasons.get(plan.codes[source]!) || t('noReason')}</small>
                </button>
              )
            }}
          </VirtualList>
        </>
      )}
    </aside>
  )
}

/** Drags an operation from the panel over the chart; let go anywhere else, it stays where it is. */
function dragIn(
  event: PointerEvent<HTMLElement>,
  gantt: GanttController,
  moving: Moving | null,
  source: number,
): void {
  if (event.button !== 0 || !moving) return
  const ended = new AbortController()
  const { signal } = ended
  let session: ReturnType<Moving['begin']> = null
  const hitOf = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const hit = gantt.hitAt(clientX, clientY)
    const { view } = gantt
    return hit?.area === 'chart' && hit.x < view.width && hit.y < view.height ? hit : null
  }
  window.addEventListener(
    'pointermove',
    (next) => {
      const hit = hitOf(next)
      if (!hit || hit.row < 0) return
      session ??= moving.begin(new Set([source]), source, 'pointer', hit)
      if (session) follow(gantt, session, hit, { offset: 0, free: next.altKey, row: hit.row })
      else ended.abort()
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    (next) => {
      ended.abort()
      if (!session) return
      if (hitOf(next)) moving.drop(session)
      else moving.cancel()
    },
    { signal },
  )
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return
      ended.abort()
      moving.cancel()
    },
    { signal },
  )
}
