import { NOWHERE } from '../../../gantt/model/bars.ts'
import type { GanttController } from '../../../gantt/view/controller.ts'

/** Shows the time of all chosen bars in the whole width, with a little room at both ends. */
export function zoomToChosen(gantt: GanttController): void {
  const { model, selection } = gantt
  if (!model) return
  const { place, start, end } = model.bars
  const bars = [...selection].map((source) => place[source] ?? NOWHERE).filter((bar) => bar !== NOWHERE)
  if (bars.length === 0) return
  const [from, to] = bars.reduce(
    ([first, last], bar) => [Math.min(first, start[bar]!), Math.max(last, end[bar]!)] as const,
    [Infinity, -Infinity] as readonly [number, number],
  )
  gantt.zoomTo(from - (to - from) / 10, to + (to - from) / 10)
}

/** Fills the screen with an element, or gives it back. */
export function fullScreen(element: Element | null): void {
  void (document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen())
}
