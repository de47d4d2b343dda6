import type { Beside, GanttModel, GanttTexts, RowColumn } from '../model/gantt-model.ts'
import type { Scene } from '../model/scene.ts'
import type { View } from '../model/view.ts'
import type { Look } from '../paint/look.ts'
import type { PaintCounts } from '../paint/pen.ts'

/** What goes to the painting worker: columns are shared, words are sent as they are asked for. */
export type ToPainter =
  | { readonly kind: 'canvas'; readonly canvas: OffscreenCanvas }
  | { readonly kind: 'scene'; readonly scene: WireScene }
  /** Words of the columns of all rows, and an end to all words of bars known so far. */
  | { readonly kind: 'texts'; readonly columns: readonly WireColumn[]; readonly besides: boolean }
  | { readonly kind: 'labels'; readonly sources: readonly number[]; readonly labels: readonly BarWords[] }
  | { readonly kind: 'frame'; readonly view: View; readonly scale: number; readonly look: Look | null }

export type FromPainter =
  | { readonly kind: 'painted'; readonly counts: PaintCounts; readonly ms: number }
  /** Bars in view whose words are not known. */
  | { readonly kind: 'need'; readonly sources: readonly number[] }

export interface BarWords {
  readonly on: string
  readonly beside: Beside
}

const none: Beside = ['', '']

export const barWords = ({ labelOf, besideOf }: GanttTexts, source: number): BarWords => ({
  on: labelOf(source),
  beside: besideOf?.(source) ?? none,
})

export interface WireScene extends Omit<Scene, 'model'> {
  readonly model: Omit<GanttModel, 'texts'> & { readonly texts: null }
}

export interface WireColumn extends Omit<RowColumn, 'textOf'> {
  readonly texts: readonly string[]
}

/** Functions cannot be sent: the worker has its own for words. */
export const wireScene = (scene: Scene): WireScene => ({
  ...scene,
  model: { ...scene.model, texts: null },
})

export const wireColumns = ({ texts, rows }: GanttModel): readonly WireColumn[] =>
  texts.columns.map(({ textOf, ...column }) => ({
    ...column,
    texts: Array.from({ length: rows.count }, (_, row) => textOf(row)),
  }))
