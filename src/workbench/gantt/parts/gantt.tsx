import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NOWHERE } from '../model/bars.ts'
import type { GanttModel } from '../model/gantt-model.ts'
import { menuPlace } from '../model/view.ts'
import { cellId, rowId, AccessibleTable } from '../accessible/accessible-table.tsx'
import { GanttController, type Focus } from '../view/controller.ts'
import type { Hit } from '../view/hit.ts'
import { handleKey } from '../view/keys.ts'
import type { Tool } from '../view/tool.ts'
import { usePointer } from './use-pointer.ts'
import './gantt.css'

export interface GanttProps {
  /** Name of the chart, for readers and tests. */
  readonly label: string
  readonly model: GanttModel
  /** What a bar is, in words: read out, and shown at the pointer. Lines are separated by line feeds. */
  readonly describe: (source: number) => string
  /** What is seen of a bar besides (dates with years, lateness, material), for readers. */
  readonly read?: (source: number) => string
  /** Given by screens that steer the chart from outside; made by `new GanttController()` and kept in state. */
  readonly controller?: GanttController
  /** Ways of working with the pointer that come before the chart's own (view/tools.ts). */
  readonly tools?: readonly Tool[]
  /** Keys that come before the chart's own; true: done. */
  readonly onKey?: (event: KeyboardEvent, focus: Focus | null) => boolean
  /** Enter or double click on a bar. */
  readonly onOpen?: (source: number) => void
  /** Right click, or the menu key on what is focused. */
  readonly onMenu?: (
    hit: Pick<Hit, 'row' | 'source' | 'time'>,
    at: { readonly x: number; readonly y: number },
  ) => void
  /** Instead of the words of `describe` at the pointer. */
  readonly tooltip?: (source: number) => ReactNode
  /** Anything over the chart: legends, a mini-map, boxes of tools. */
  readonly children?: ReactNode
}

/** A chart of bars in rows over time, drawn on a canvas, with a table behind it that readers read. */
export function Gantt(props: GanttProps) {
  const { label, model, describe, onOpen, onKey, onMenu, tooltip, children } = props
  const { t } = useTranslation('gantt')
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const [own] = useState(() => new GanttController())
  const gantt = props.controller ?? own
  const focus = useFocus(gantt)
  const chosen = useChosen(gantt)
  useEffect(() => (host.current ? gantt.attach(host.current) : undefined), [gantt])
  useEffect(() => gantt.show(model), [gantt, model])
  const tools = useMemo(() => props.tools ?? [], [props.tools])
  const hover = usePointer(gantt, host, tools)
  const menuAtFocus = (): void => {
    const box = host.current!.getBoundingClientRect()
    if (!focus || !onMenu) return
    const { view, scene } = gantt
    const line = scene?.lines.line[focus.row] ?? 0
    const y = (scene?.lines.before[line] ?? 0) * view.rowHeight - view.top + view.head + view.rowHeight / 2
    const bar = focus.source < 0 ? NOWHERE : (scene?.model.bars.place[focus.source] ?? NOWHERE)
    const time = bar === NOWHERE ? view.from : scene!.model.bars.productionStart[bar]!
    // Where the bar begins, with its setup.
    const begin = bar === NOWHERE ? view.from : scene!.model.bars.start[bar]!
    onMenu({ ...focus, time }, { x: box.left + menuPlace(view, begin), y: box.top + y })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const done =
      onKey?.(event, focus) ||
      (event.key === 'Enter' && focus && focus.source >= 0 && onOpen && (onOpen(focus.source), true)) ||
      ((event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) && (menuAtFocus(), true)) ||
      handleKey(gantt, event)
    if (done) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a chart worked by keyboard is a widget (ARIA application)
    <div
      ref={host}
      className="gantt"
      role="application"
      aria-label={label}
      aria-roledescription={t('chart')}
      {...(focus && {
        'aria-activedescendant': focus.source < 0 ? rowId(id, focus.row) : cellId(id, focus.source),
      })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={({ clientX, clientY }) => {
        const hit = gantt.hitAt(clientX, clientY)
        if (hit && hit.source >= 0) onOpen?.(hit.source)
      }}
      onContextMenu={(event) => {
        const hit = gantt.hitAt(event.clientX, event.clientY)
        if (!onMenu || !hit || hit.row < 0) return
        event.preventDefault()
        onMenu(hit, { x: event.clientX, y: event.clientY })
      }}
    >
      <AccessibleTable gantt={gantt} id={id} label={label} describe={describe} read={props.read} />
      {children}
      {hover && (
        <div className="tip" style={{ left: Math.max(8, hover.x - 20), top: hover.y + 18 }}>
          {tooltip ? tooltip(hover.source) : describe(hover.source)}
        </div>
      )}
      <div className="visually-hidden" aria-live="polite">
        {chosen < 0 ? '' : describe(chosen)}
      </div>
    </div>
  )
}

function useFocus(gantt: GanttController): Focus | null {
  const [focus, setFocus] = useState(gantt.focus)
  useEffect(() => gantt.on('focus', () => setFocus(gantt.focus)), [gantt])
  return focus
}

/** The one bar that is chosen; -1 when none or several are. */
function useChosen(gantt: GanttController): number {
  const [chosen, setChosen] = useState(-1)
  useEffect(
    () => gantt.on('selection', () => setChosen(gantt.selection.size === 1 ? [...gantt.selection][0]! : -1)),
    [gantt],
  )
  return chosen
}
