import type { KindRenderers } from '../kind-props.ts'
import { boardRenderers } from './board/index.ts'
import { buttonRenderers } from './button/index.ts'
import { chartRenderers } from './chart/index.ts'
import { contentRenderers } from './content/index.ts'
import { dataRenderers } from './data/index.ts'
import { choosingRenderers, inputRenderers } from './input/index.ts'
import { layoutRenderers } from './layout/index.ts'
import { widgetRenderers } from './widget/index.ts'

/** How every kind is drawn. */
export const renderers = {
  ...contentRenderers,
  ...boardRenderers,
  ...layoutRenderers,
  ...dataRenderers,
  ...chartRenderers,
  ...buttonRenderers,
  ...inputRenderers,
  ...choosingRenderers,
  ...widgetRenderers,
} satisfies KindRenderers
